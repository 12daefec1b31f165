// Runs in the page: what the console will do with passkeys.
globalThis.passkeys = (() => {
  const post = async (path, body) => {
    const answer = await fetch(`/api/v1/staff${path}`, {
      method: "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };

  /** Has an authenticator sign, and gives what the browser would send. */
  const sign = async (options) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return (await navigator.credentials.get({ publicKey })).toJSON();
  };

  const make = async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return (await navigator.credentials.create({ publicKey })).toJSON();
  };

  return {
    sign,
    make,
    async register(name) {
      const begun = await post("/passkeys/options");
      if (begun.status !== 200) return begun;
      return post("/passkeys", { name, credential: await make(begun.body.options) });
    },
    async signIn() {
      const { body } = await post("/sign-in/passkey/options");
      return post("/sign-in/passkey", { credential: await sign(body.options) });
    },
    async prove() {
      const { body } = await post("/session/passkey/options");
      return post("/session/passkey", { credential: await sign(body.options) });
    },
  };
})();
