import type { AdvisorFixture } from '../../server/test/advisor-fixture.ts'
import { Conversation } from './conversation.ts'
import type { Expected, Question, World } from './questions/world.ts'

/**
 * `right` says all that it must and nothing that it must not; `partly` lacks some of it; `refused` names a word of the question
 * that it does not know; anything else is `wrong`, an answer that refuses without such a word as well.
 */
export const outcomes = ['right', 'partly', 'refused', 'wrong'] as const
type Outcome = (typeof outcomes)[number]
export interface QuestionVerdict {
  readonly question: Question
  readonly outcome: Outcome
  readonly text: string
  /** What is missing from it or must not be in it. */
  readonly faults: readonly string[]
}

export async function judgeQuestion(
  fixture: AdvisorFixture,
  world: World,
  question: Question,
): Promise<QuestionVerdict> {
  const conversation = new Conversation(fixture.call(fixture[question.who ?? 'ada']))
  const asked = typeof question.ask === 'string' ? [question.ask] : question.ask
  let text = ''
  for (const one of asked) ({ text } = await conversation.ask(one))
  const expected = question.expect === 'refuse' ? 'refuse' : question.expect(world)
  return { question, text, ...judgeAnswer(expected, text, asked.at(-1) ?? '') }
}

/** What an answer to a question is worth. */
export function judgeAnswer(
  expected: Expected | 'refuse',
  text: string,
  asked: string,
): { outcome: Outcome; faults: string[] } {
  const plain = toPlain(text)
  if (expected === 'refuse') {
    const isRefusal = isNamedRefusal(plain, asked) || isClosed(plain)
    return { outcome: isRefusal ? 'right' : 'wrong', faults: isRefusal ? [] : ['answers'] }
  }
  const { says, not = [] } = expected
  const isRefusal = isNamedRefusal(plain, asked)
  const present = says.filter((words) => isSaid(plain, words))
  const missing = says.filter((words) => !present.includes(words))
  const wrongs = not.filter((words) => isSaid(plain, words))
  const faults = [...missing.map((words) => `lacks ${words}`), ...wrongs.map((words) => `says ${words}`)]
  if (isRefusal) return { outcome: 'refused', faults }
  if (wrongs.length > 0) return { outcome: 'wrong', faults }
  if (expected.none === true && says.length === 0) {
    const isTold = nothing.test(plain) && !refusal.test(plain)
    return isTold
      ? { outcome: 'right', faults }
      : { outcome: 'wrong', faults: [...faults, 'does not say that none is'] }
  }
  if (missing.length === 0 && (expected.ordered !== true || isInOrder(plain, says))) return { outcome: 'right', faults }
  return { outcome: present.length > 0 ? 'partly' : 'wrong', faults }
}

const toPlain = (text: string): string =>
  text
    .replaceAll(/ ?\[r\d+\]/gu, '')
    .replaceAll('**', '')
    .replaceAll(/\\([\\`*_[\]<>|~])/gu, '$1')
    .replaceAll('\u00a0', ' ')
    // "20 November" and "20. November" are said as the questions write a day, too.
    .replaceAll(/\b(\d{1,2})(\.?) (\p{Lu}\p{Ll}{2})(\p{Ll}*)/gu, '$1$2 $3$4 ($3 $1, $1. $3)')

const nothing = /\b(?:no|none|nothing|nobody|not one|0|keine[nrms]?|kein|nichts|niemand)\b/iu
const refusal = /\b(?:do not understand|cannot|find nothing called|verstehe .{0,80} nicht|kann .{0,80} nicht)\b/iu
const quoted = /["“„«]([^"“”„«»]+)["”“»]/gu

/** It says that it does not understand, and quotes a word of the question. */
function isNamedRefusal(plain: string, asked: string): boolean {
  const words = new Set(splitWords(asked))
  // What it offers to be asked instead is quoted too, in the lines behind.
  const line = plain.split('\n').find((one) => refusal.test(one)) ?? ''
  // Where only words are left over that make no sense alone, it says so of the whole sentence.
  if (/\bas a whole\b|\bals Ganzes\b/u.test(line)) return true
  const told = line.split(/(?<=[.?!])\s+(?=\p{Lu})/u).find((one) => refusal.test(one)) ?? ''
  return [...told.matchAll(quoted)].some(([, said = '']) => splitWords(said).some((word) => words.has(word)))
}
/** The CRM is closed to the one who asks: the server's own words. */
const isClosed = (plain: string): boolean => /\bno (?:role|access|place)\b|\bnot .{0,30}\bCRM\b/iu.test(plain)
const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** A whole word or number; ",00" may follow a number. */
function findSaid(plain: string, words: string): number {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`)
  const isNumber = /\d$/u.test(words)
  const end = isNumber ? String.raw`(?:[.,]00?)?(?![\p{L}\p{N}]|[.,:]\d)` : String.raw`(?![\p{L}\p{N}])`
  return plain.search(new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[.,:-])${escaped}${end}`, 'iu'))
}
const isSaid = (plain: string, words: string): boolean => findSaid(plain, words) >= 0
function isInOrder(plain: string, says: readonly string[]): boolean {
  const places = says.map((words) => findSaid(plain, words))
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
}
