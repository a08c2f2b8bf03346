import type { CitableSource } from '../../../advising/tool-result.ts'
import type { ToolUse } from '../conversation.ts'
import { escapeMarkdown, type FormatContext } from '../format.ts'
import { listGroupRows, renderNotes } from '../render-groups.ts'
import { renderLine } from '../render-line.ts'
import { type Step, ToolUseCursor } from '../resolve-row.ts'
import { isPronoun, type MailRequest } from './mail-request.ts'
import { renderMail } from './render-mail.ts'

/**
 * The next step of drafting a mail: who it is written to, what the rows know of them, and then the draft. It consists of what the
 * author has said; the rows give names and the last contact alone.
 */
export function planMail(request: MailRequest, all: readonly ToolUse[], author: string, speech: FormatContext): Step {
  const uses = new ToolUseCursor(all)
  const isGerman = request.language === 'de'
  const { recipient } = request
  if (recipient.chosen === undefined && isPronoun(recipient.words))
    return {
      text: isGerman
        ? `Ich kann „${recipient.words}“ nicht zuordnen: An wen soll die Mail gehen?`
        : `I cannot tell who “${recipient.words}” is: whom is the mail to be written to?`,
    }
  const found = recipient.chosen ?? findRecipient(request, uses, speech)
  if (found !== null && !('id' in found)) return found
  const person = found?.kind === 'company' ? findPersonAt(found, request, uses, speech) : found
  if (person !== null && !('id' in person)) return person
  if (person === null || person.kind !== 'contact')
    return { text: renderMail(request, { row: found, entries: [], deals: [], tasks: [] }, author, speech) }
  const read = uses.next()
  if (read === undefined) return { call: { name: 'read_record', input: { kind: 'contact', id: person.id } } }
  const dealt = uses.next()
  if (dealt === undefined)
    return {
      call: {
        name: 'query_records',
        input: {
          kind: 'opportunity',
          where: [{ linked: 'contact', where: [{ field: 'name', op: 'is', values: [person.title] }] }],
        },
      },
    }
  const rows = (use: ToolUse, group: string) => (use.found === null ? [] : listGroupRows(use.found, group))
  return {
    text: renderMail(
      request,
      { row: person, entries: rows(read, 'notes'), deals: rows(dealt, 'matches'), tasks: rows(read, 'open_tasks') },
      author,
      speech,
    ),
  }
}

/** The contact or company that is named; null if it is nobody of the CRM, and the name stands as it was typed. */
function findRecipient(
  { recipient, company, language }: MailRequest,
  uses: ToolUseCursor,
  speech: FormatContext,
): CitableSource | Step | null {
  const { words, kinds } = recipient
  const use = uses.next()
  if (use === undefined)
    return { call: { name: 'find_records', input: { words: toSearchWords(words), kinds: [...kinds] } } }
  const titled = (use.found?.rows ?? []).filter(({ title }) => hasWords(title, words))
  const exact = titled.filter(({ title }) => title.toLowerCase() === words.toLowerCase())
  const people = titled.filter(({ kind }) => kind === 'contact')
  const at = company === null ? [] : people.filter(({ facts }) => hasWords(String(facts['company'] ?? ''), company))
  const fitting = [exact, at, people, titled].find((some) => some.length > 0) ?? []
  const [first] = fitting
  if (first !== undefined && fitting.length === 1) return first
  if (first !== undefined) return askWhich(fitting, words, language, speech)
  if (use.found !== null && use.found.notes.length > 0) return { text: renderNotes(use.found) }
  return null
}

/** Somebody of a company that was named. */
function findPersonAt(
  company: CitableSource,
  { language }: MailRequest,
  uses: ToolUseCursor,
  speech: FormatContext,
): CitableSource | Step | null {
  const use = uses.next()
  if (use === undefined)
    return {
      call: {
        name: 'query_records',
        input: {
          kind: 'contact',
          where: [{ linked: 'company', where: [{ field: 'name', op: 'is', values: [company.title] }] }],
        },
      },
    }
  const people = use.found === null ? [] : listGroupRows(use.found, 'matches')
  const [first] = people
  if (first === undefined || people.length === 1) return first ?? null
  return askWhich(people, company.title, language, speech)
}

function askWhich(
  rows: readonly CitableSource[],
  words: string,
  language: MailRequest['language'],
  speech: FormatContext,
): Step {
  const choice = rows.slice(0, 8)
  const asked =
    language === 'de'
      ? `Zu „${escapeMarkdown(words)}“ passt mehr als eine Person. Wer ist gemeint?`
      : `More than one person fits “${escapeMarkdown(words)}”. Who do you mean?`
  return { choice, text: `${asked}\n\n${choice.map((row, at) => `${at + 1}. ${renderLine(row, speech)}`).join('\n')}` }
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const titles = /^(?:dr|prof|dipl|ing|med|mr|mrs|ms|frau|herr)$/u
const hasWords = (title: string, words: string): boolean => {
  const own = toWords(title)
  return toWords(words)
    .filter((word) => !titles.test(word))
    .every((word) => own.some((one) => one === word || one === word.replace(/s$/u, '')))
}
const toSearchWords = (words: string): string =>
  words
    .split(/\s+/u)
    .filter((word) => !titles.test(word.toLowerCase().replace(/\.$/u, '')))
    .join(' ')
    .slice(0, 200) || words
