import { invalidInputError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { countBreaches } from '../../integrations/breached-passwords.ts'
import { isKnownPassword } from './known-passwords.ts'

/** The person the password is for: what people around them can guess from. */
export interface PasswordOwner {
  readonly email: string
  /** The person's and the workspaces' names. */
  readonly names: readonly string[]
  /** The name of the field in the body; `password` by default. */
  readonly field?: string
}

/** Words that make a password as guessable as the product's own name. */
const everydayWords = ['draftwright', 'password', 'passwort', 'welcome', 'letmein', 'changeme', 'qwerty', 'admin']
/** A word this short may occur in any text. */
const shortestWord = 4
/** Characters that must remain besides guessable words. */
const ownCharacters = 6

/** Throws 400 on the field when a password, of allowed length, can be guessed from lists or from its person's data. */
export async function assertGoodPassword(context: AppContext, password: string, owner: PasswordOwner): Promise<void> {
  const fault = (await findPasswordWeakness(password, owner)) ?? (await findBreach(context, password))
  if (fault !== null) throw invalidInputError([{ field: owner.field ?? 'password', message: fault }])
}

async function findBreach({ config }: AppContext, password: string): Promise<string | null> {
  if (config.breachedPasswordsUrl === null || (await countBreaches(config.breachedPasswordsUrl, password)) === 0)
    return null
  return 'appeared in a data breach. Choose a password you do not use anywhere else'
}

/** The problem of a password, as the rest of a sentence; null when there is none. */
export async function findPasswordWeakness(password: string, { email, names }: PasswordOwner): Promise<string | null> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isRepetition(plain)) return 'is too repetitive. Choose several unrelated words'
  if (await isKnownPassword(plain)) return 'is too common. Choose several unrelated words'
  if (isMostlyGuessable(plain, collectGuessableWords(email, names)))
    return 'is too similar to your name, your email address, the workspace or the product. Choose other words'
  return null
}

/** The same one to four characters repeated. */
function isRepetition(password: string): boolean {
  const characters = [...password]
  return [1, 2, 3, 4].some((length) => characters.every((character, at) => character === characters[at % length]))
}

/** The words that someone who knows the person would try, longest first. */
function collectGuessableWords(email: string, names: readonly string[]): string[] {
  const local = email.split('@')[0] ?? ''
  const texts = [local, ...names].map((text) => text.normalize('NFKC').toLowerCase())
  const words = texts.flatMap((text) => [keepLetters(text), ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...everydayWords, ...words]
    .filter((word) => [...word].length >= shortestWord)
    .sort((one, other) => other.length - one.length)
}

const keepLetters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Whether it contains a guessable word, and too little else. Each character counts once: repeating one adds nothing. */
function isMostlyGuessable(password: string, words: readonly string[]): boolean {
  const letters = keepLetters(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
  const signs = new Set([...password].filter((character) => keepLetters(character) === ''))
  return rest !== letters && [...rest].length + signs.size < ownCharacters
}
