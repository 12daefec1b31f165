import { withoutEnding } from "../../../kernel/text.ts";

/**
 * Names of secrets, as they are written above or before a value in the files that malware leaves and in tables: in the
 * languages of the systems these come from. All are compared in their plain form, see `plain`.
 */

/** Unmistakable anywhere in a name, even within a word. */
const ANYWHERE = `
  password passwort passwrd passwd passcode passphrase pasword paswoord kennwort losungswort wachtwoord motdepasse contrasen
  contrasinal palavrapasse palavrachave parolachiave adgangskode kodeord losenord passord salasana jelszo lykilorð aðgangsorð
  slaptazod parool lozink zaporka fjalekalim pasahitz cyfrinair pasfhocal matkhau katasandi katalaluan kontrasenyas nenosiri
  парол пассворд лозинк құпиясөз нууцүг κωδικ συνθηματικ პაროლ գաղտնաբառ
  密码 密碼 口令 パスワード 暗証番号 비밀번호 패스워드 암호 รหัสผ่าน पासवर्ड कूटशब्द পাসওয়ার্ড கடவுச்சொல் پاسورڈ
  رمزعبور گذرواژه کلمهعبور پسورد كلمةالمرور كلمةالسر كلمهالمرور الرقمالسري رمزالمرور סיסמ ססמ
  privatekey secretkey apikey accesskey accesstoken refreshtoken authtoken seedphrase recoveryphrase mnemonic
  securitycode codepin pincode securityanswer`;

/** These are parts of other words and names too, so they only count as whole words. */
const AS_WORDS = `
  pass passw pasw passe pw pwd pswd psw psswd pword mdp clave senha haslo hasło heslo geslo гасло parola parole parol sandi
  sifre sifrə sifra şifre шифра шифр код رمز รหัส pin puk cvv cvv2 cvc cvc2 ccv otp totp 2fa mfa secret secrets token
  tokens cookie cookies answer credential credentials`;

/** Ends of words that are written together: `userpass`, `dbpwd`, `clientsecret`. */
const AS_ENDINGS = "pass pwd passw token secret";

/** Telegram's exports write a key where others write a word. */
const PICTURES = /[\u{1f510}\u{1f511}\u{1f5dd}]/u;

/** A name is at most this long; anything longer is a sentence. */
const MOST_SIGNS = 64;

/**
 * A name in plain letters: lower case, without accents, full-width letters as ordinary ones. Shortened first, because
 * normalising accents takes quadratic time.
 */
const plain = (name: string): string =>
  name
    .slice(-MOST_SIGNS)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");

const listed = (names: string): string[] => names.trim().split(/\s+/).map(plain);

const unmistakable = new RegExp(listed(ANYWHERE).join("|"), "u");
const words = new Set(listed(AS_WORDS));
const endings = new RegExp(`(?:${listed(AS_ENDINGS).join("|")})$`, "u");

const MAX_KNOWN = 5_000;
const known = new Map<string, boolean>();

/**
 * True if a value under this name is a secret: `Password`, `SMTP pass`, `user_pwd`, `Mot de passe`, `密码`. It is the one
 * place that decides this for keys in lines, columns of tables and fields of JSON. It errs on the side of too many:
 * what it takes for a secret isn't stored.
 */
export function namesSecret(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const answer = decide(name);
  if (known.size >= MAX_KNOWN) known.clear();
  if (name.length <= MOST_SIGNS) known.set(name, answer);
  return answer;
}

function decide(name: string): boolean {
  // The last part of a dotted name counts (`datasource.password`); a site's address isn't a name.
  if (name.slice(0, Math.max(0, name.indexOf("/"))).includes(".")) return false;
  const dotted = withoutEnding(name.trim(), ".");
  const text = plain(dotted.slice(dotted.lastIndexOf(".") + 1));
  if (isUnmistakable(text) || PICTURES.test(name)) return true;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => words.has(withoutNumber(word)) || endings.test(word));
}

/** Also across the words of a name: `mot de passe`. */
const isUnmistakable = (text: string): boolean => unmistakable.test(text.replace(/[^\p{L}\p{N}]/gu, ""));

/** `pass2`, but `2fa` and `cvv2` as they are. */
const withoutNumber = (word: string): string => (words.has(word) ? word : word.replace(/\d{1,3}$/u, ""));

/** The characters between a key and its value, in any width. */
const SIGNS = /[:=;|,\t：＝；｜，→»│┃║]|->/u;

/** True if the text is a key that names a secret, a sign, and a value: `Password=value`, `密码：value`. */
export const isSecretWithKey = (text: string): boolean =>
  SIGNS.test(text) && text.split(SIGNS).slice(0, -1).some(namesSecret);

/**
 * True if a key that names a secret comes before a value in its line. Without a sign between them (`[Password] value`)
 * an ambiguous word counts only if it stands alone: `Ann Pass <ann@…>` is a person.
 */
export function announcesSecret(ahead: string): boolean {
  if (ahead === "") return false;
  const labels = ahead.split(SIGNS);
  const last = labels.pop() ?? "";
  if (labels.some(namesSecret)) return true;
  if (last.trim() === "") return false;
  const isOneWord = last.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "").length <= 1;
  return isOneWord ? namesSecret(last) : isUnmistakable(plain(last)) || PICTURES.test(last);
}

/** True if a line is only such a key, so that its value is in the next line. */
export function isBareSecretKey(line: string): boolean {
  const text = line
    .trim()
    .replace(/[:=：＝]$/u, "")
    .trim();
  return text !== "" && text.length <= MOST_SIGNS && !SIGNS.test(text) && namesSecret(text);
}
