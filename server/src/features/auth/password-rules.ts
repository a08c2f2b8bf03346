import { invalid } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { timesBreached } from '../../integrations/breached-passwords.ts'
import { isKnownPassword } from './known-passwords.ts'

/** Whose password it will be: what everybody around them can guess from. */
export interface Owner {
  readonly email: string
  /** The person's and the workspaces' names. */
  readonly names: readonly string[]
  /** What the field is called in the body; `password` unless told. */
  readonly field?: string
}

/** Words that stand in the way of a guess no better than the product's own name. */
const everydayWords = ['draftwright', 'password', 'passwort', 'welcome', 'letmein', 'changeme', 'qwerty', 'admin']
/** A word this short may stand in any text. */
const shortestWord = 4
/** Characters that must be left beside guessable words. */
const ownCharacters = 6

/** Throws 400 on the field when a password, of allowed length, can be guessed from lists or from who has it. */
export async function assertGoodPassword(parts: Parts, password: string, owner: Owner): Promise<void> {
  const fault = (await weakness(password, owner)) ?? (await breach(parts, password))
  if (fault !== null) throw invalid([{ field: owner.field ?? 'password', message: fault }])
}

async function breach({ config }: Parts, password: string): Promise<string | null> {
  if (config.breachedPasswordsUrl === null || (await timesBreached(config.breachedPasswordsUrl, password)) === 0)
    return null
  return 'has been in a data breach. Choose one that you use nowhere else'
}

/** What is wrong with a password, as the rest of a sentence; null when nothing is. */
export async function weakness(password: string, { email, names }: Owner): Promise<string | null> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isRepetition(plain)) return 'only repeats itself. Choose several words that do not belong together'
  if (await isKnownPassword(plain))
    return 'is one that many people use. Choose several words that do not belong together'
  if (isMadeOf(plain, guessable(email, names)))
    return "is too close to your name, your e-mail address, the workspace's name or the product's. Choose other words"
  return null
}

/** The same one to four characters over and over. */
function isRepetition(password: string): boolean {
  const characters = [...password]
  return [1, 2, 3, 4].some((length) => characters.every((character, at) => character === characters[at % length]))
}

/** The words that who knows the person would try, longest first. */
function guessable(email: string, names: readonly string[]): string[] {
  const local = email.split('@')[0] ?? ''
  const texts = [local, ...names].map((text) => text.normalize('NFKC').toLowerCase())
  const words = texts.flatMap((text) => [lettersOf(text), ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...everydayWords, ...words]
    .filter((word) => [...word].length >= shortestWord)
    .sort((one, other) => other.length - one.length)
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Whether a guessable word is in it, and too little beside. Signs count once each: a row of them adds nothing. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
  const signs = new Set([...password].filter((character) => lettersOf(character) === ''))
  return rest !== letters && [...rest].length + signs.size < ownCharacters
}
