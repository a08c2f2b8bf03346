import { toPlainText, toPlainWord } from './plain-text.ts'
import { type Reading, toRead, toReading, toUnreadable } from './reading.ts'

const split = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(toPlainWord))
const trueWords = split(
  '1 true t yes y on x [x] checked ✓ ✔ ✔️ √ ☑ ☑️ ☒ ✅ ja j wahr an oui vrai si sì verdadero cierto vero sim verdadeiro waar aan tak prawda sant på да истина так істина áno evet doğru ano pravda kyllä tosi igen igaz da adevărat ναι نعم صحيح हाँ हां सही はい 是 예 네',
)
const falseWords = split(
  '0 - false f no n off [] unchecked ✗ ✘ ✕ ☐ ◻ ◻️ ❌ nein falsch aus non faux falso não nao onwaar nee uit nie fałsz nej falskt av нет ложь ні хибність не hayır yanlış ne nepravda ei epätosi nem hamis nu fals όχι لا خطأ नहीं गलत いいえ 否 아니요 아니오',
)

/** A check mark, as twenty languages and spreadsheets write it. */
export function readFlag(text: string): Reading<boolean> {
  const plain = toPlainText(text)
  // A table that a program has saved again has 1.0 where 1 stood.
  const word = /^[01]\.0$/u.test(plain) ? plain.slice(0, 1) : toPlainWord(plain).replace('[ ]', '[]')
  if (trueWords.has(word)) return toRead(true)
  return falseWords.has(word) ? toRead(false) : toUnreadable('is not yes or no')
}

const toChoiceWord = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, ' ')
    .trim()

/** One of the names: as it is written, else without regard to case and kinds of space. */
export function readChoice(text: string, names: readonly string[]): Reading<string> {
  const plain = text.trim()
  if (names.includes(plain)) return toRead(plain)
  const wanted = toChoiceWord(plain)
  return toReading(
    names.filter((name) => toChoiceWord(name) === wanted),
    `is not one of ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}`,
  )
}
