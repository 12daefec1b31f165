import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HUGE_TEXTS, hostileText } from "../../../../test/support/hostile-text.ts";
import { announcesSecret, isBareSecretKey, namesSecret } from "./secret-names.ts";

/** As keys of blocks, columns and fields are called, by the language of the system they come from. */
export const SECRET_NAMES = [
  ...[
    "Password",
    "PASSWORD",
    "Passwords",
    "Pass",
    "PASS",
    "pwd",
    "PW",
    "Passwd",
    "pswd",
    "Passcode",
    "Pass phrase",
    "Pasword",
  ],
  ...[
    "user_pass",
    "userPass",
    "loginPwd",
    "Password 2",
    "pass1",
    "SMTP Password",
    "E-Mail password",
    "Master Password",
    "password_hash",
  ],
  ...[
    "PIN",
    "CVV2",
    "OTP",
    "2FA",
    "Token",
    "access_token",
    "client_secret",
    "Secret",
    "Cookie",
    "Private key",
    "API key",
    "Seed phrase",
  ],
  ...[
    "Passwort",
    "Kennwort",
    "Wachtwoord",
    "Mot de passe",
    "mot_de_passe",
    "MDP",
    "Contraseña",
    "CONTRASEÑA",
    "Contrasena",
    "Clave",
  ],
  ...[
    "Senha",
    "Palavra-passe",
    "Parola",
    "Hasło",
    "Haslo",
    "Heslo",
    "Geslo",
    "Lozinka",
    "Jelszó",
    "Adgangskode",
    "Lösenord",
    "Passord",
  ],
  ...[
    "Salasana",
    "Lykilorð",
    "Slaptažodis",
    "Parole",
    "Parool",
    "Şifre",
    "ŞİFRE",
    "Mật khẩu",
    "Kata sandi",
    "Kata laluan",
  ],
  ...["Пароль", "ПАРОЛЬ", "Парола", "Лозинка", "Құпия сөз", "Κωδικός πρόσβασης", "პაროლი", "Գաղտնաբառ"],
  ...[
    "密码",
    "密碼",
    "パスワード",
    "暗証番号",
    "비밀번호",
    "암호",
    "รหัสผ่าน",
    "पासवर्ड",
    "পাসওয়ার্ড",
    "كلمة المرور",
    "كلمة السر",
    "رمز عبور",
    "סיסמה",
    "ססמה",
  ],
  ...["Ｐａｓｓｗｏｒｄ", "🔑", "🔐 pass"],
];

test.each(SECRET_NAMES)("%s names a secret", (name) => {
  expect(namesSecret(name)).toBe(true);
  expect(isBareSecretKey(`${name}:`)).toBe(true);
});

test.each([
  ...[
    "",
    "URL",
    "Host",
    "Username",
    "USER",
    "Login",
    "Email",
    "E-Mail",
    "Логин",
    "用户名",
    "Soft",
    "Application",
    "Browser",
  ],
  ...[
    "Passenger",
    "Passau",
    "Pinterest",
    "Secretary",
    "Enclave",
    "Tokenisation GmbH",
    "ann",
    "https",
    "17",
    "user_email",
  ],
  ...["password.site.com", "site.com/password", "www.site.com/reset/password"],
])("%s does not", (name) => {
  expect(namesSecret(name)).toBe(false);
  expect(announcesSecret(`${name}:`)).toBe(false);
});

test.each(["Ann Pass <", "Wei Pin ", "https://site.com/", "annie:"])("%s is ahead of an address", (ahead) => {
  expect(announcesSecret(ahead)).toBe(false);
});

describe("a key ahead of a value", () => {
  const decoration = fc.constantFrom(
    "",
    " ",
    "- ",
    "* ",
    "• ",
    "├─ ",
    "[",
    '"',
    "'",
    "**",
    "\t",
    "Chrome | ",
    "User: annie; ",
    "=== ",
  );
  const sign = fc.constantFrom(
    ":",
    ": ",
    " : ",
    "=",
    " = ",
    "\t",
    " | ",
    ";",
    ", ",
    "：",
    "＝",
    " -> ",
    " → ",
    " => ",
    '": "',
    "]: ",
    ":** ",
  );

  test("announces a secret however it is written and whatever it is decorated with", () => {
    fc.assert(
      fc.property(decoration, fc.constantFrom(...SECRET_NAMES), sign, (before, name, after) => {
        expect(announcesSecret(`${before}${name}${after}`)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  test("is looked for in text of any kind and size", () => {
    for (const text of HUGE_TEXTS) {
      announcesSecret(text);
      namesSecret(text);
      expect(announcesSecret(`${text}:Password: `)).toBe(true);
    }
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect(announcesSecret(`${text}:Password:`)).toBe(true);
      }),
    );
  });
});
