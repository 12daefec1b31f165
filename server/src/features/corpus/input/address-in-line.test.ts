import fc from "fast-check";
import { expect, test } from "vitest";
import { HUGE_TEXTS, hostileText } from "../../../../test/support/hostile-text.ts";
import { addressInText } from "./address-in-line.ts";
import { MailboxReader } from "./mailbox.ts";

const reader = new MailboxReader();
const found = (line: string) => {
  const mailbox = addressInText(reader, line);
  return mailbox && `${mailbox.local}@${mailbox.domain}`;
};

test.each([
  "ann@mail.example",
  "ann@mail.example:secret",
  "ann@mail.example;secret",
  "ann@mail.example|secret",
  "ann@mail.example,secret",
  "ann@mail.example\tsecret",
  "ann@mail.example secret",
  "  ann@mail.example : secret",
  "ann@mail.example:p@ss:w@rd.example:x",
  "ann@mail.example:",
  "annie:ann@mail.example:secret",
  "17|annie|ann@mail.example|5f4dcc3b",
  "Ann Lee <ann@mail.example>",
  "mailto:ann@mail.example",
  "(17,'annie','ann@mail.example','5f4dcc3b'),",
  "https://site.example/login:ann@mail.example:secret",
  "https://www.site.com:ann@mail.example:secret",
  "https://www.site.com:8443/a/b?c=d#e:ann@mail.example:secret",
  "https://192.0.2.1:ann@mail.example:secret",
  "https://site.example/@annie:ann@mail.example:p@ss.example",
  "https://site.example/ ann@mail.example secret",
  "https://site.example/|ann@mail.example|secret",
  "https://site.example/: ann@mail.example",
  "android://c2VjcmV0@com.site.app/:ann@mail.example:secret",
  "https://annie@site.example:ann@mail.example:secret",
  "https://annie:secret@site.example:ann@mail.example:secret",
  "https://site.example/?next=bob@other.example:ann@mail.example:secret",
  "Chrome;https://site.example/;ann@mail.example;secret",
  "ann@mail.example:secret:https://bob@site.example/",
  "site.com/login:ann@mail.example:secret",
  "site.com,annie,ann@mail.example",
  "Username: ann@mail.example",
  "USER：ann@mail.example",
  "E-mail = ann@mail.example",
  "Username: ann@mail.example | Password: p@ss.example",
  "site.com/password:ann@mail.example:secret",
  "password.site.com:ann@mail.example:secret",
  "https://site.example/reset?token=x&password=y:ann@mail.example:secret",
  "Ann Pass <ann@mail.example>",
])("%s", (line) => {
  expect(found(line)).toBe("ann@mail.example");
});

test.each([
  "",
  "no address here",
  "annie:secret",
  "https://annie@site.example",
  "https://annie:secret@site.example",
  "https://annie:secret@site.example:8080/path",
  "https://site.example/:annie:looks@like.example",
  "https://site.example/::looks@like.example",
  "http://192.0.2.1/:annie:se:cr:looks@like.example",
  "site.com/login:annie:looks@like.example",
  "//annie@site.example:x",
  "Password: p@ss.example",
  "Password:p@ss.example",
  "Password=p@ss.example",
  "Password\tp@ss.example",
  "[PASS] p@ss.example",
  "Password p@ss.example more",
  "密码：p@ss.example",
  "Mot de passe : p@ss.example",
  "Username: annie | Password: p@ss.example",
  "URL: https://site.example/ Password: p@ss.example Username: annie",
  "Password: https://site.example p@ss.example x",
  '"password": "p@ss.example",',
  '{"password":"p@ss.example","email":"none"}',
  "'password' => 'p@ss.example',",
  "spring.datasource.password=p@ss.example",
])("nothing that is a password, or a user within a URL: %s", (line) => {
  expect(found(line)).toBeUndefined();
});

test("hostile lines of any size are answered, with an address that can be stored or none", () => {
  for (const text of HUGE_TEXTS) {
    for (const line of [text, `${text}:${text}`, `https://${text}:ann@mail.example:x`]) found(line);
  }
  fc.assert(
    fc.property(fc.array(hostileText(), { maxLength: 4 }), fc.constantFrom(":", "@", "://", " "), (parts, glue) => {
      const address = found(parts.join(glue));
      if (address !== undefined) expect(address).toMatch(/^[^\s@:;|,/"<>]+@[a-z0-9_-]+(\.[a-z0-9_-]+)+$/u);
    }),
    { numRuns: 3_000 },
  );
});
