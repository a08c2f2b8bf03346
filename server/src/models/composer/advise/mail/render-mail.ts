import type { CitableSource } from '../../../advising/tool-result.ts'
import { escapeMarkdown, type FormatContext, formatDay, renderCitation, toText } from '../format.ts'
import { joinParagraphs } from '../render-groups.ts'
import { renderLine } from '../render-line.ts'
import type { MailRequest } from './mail-request.ts'

/** What the rows know of the recipient. */
export interface MailFacts {
  /** Null where the name is as it was typed. */
  readonly row: CitableSource | null
  /** Newest first. */
  readonly entries: readonly CitableSource[]
  readonly deals: readonly CitableSource[]
  readonly tasks: readonly CitableSource[]
}

const words = {
  en: {
    draft: 'Draft of an e-mail to',
    subject: 'Subject',
    close: 'Best regards,',
    facts: 'Also on file, and not in the draft:',
    unknown: (name: string) =>
      `I find nobody called “${name}” in what you may see; the name stands as you have typed it.`,
    empty: (name: string) =>
      `What is the e-mail to ${name} to say? For example “Write a mail to ${name} asking if the date still holds”.`,
    noAddress: 'no e-mail address on file',
    notSent: 'I do not send anything; copy the draft into your mail program.',
  },
  de: {
    draft: 'Entwurf einer E-Mail an',
    subject: 'Betreff',
    close: 'Viele Grüße',
    facts: 'Dazu bekannt, und nicht im Entwurf:',
    unknown: (name: string) =>
      `Ich finde niemanden namens „${name}“ in dem, was Sie sehen dürfen; der Name steht so, wie Sie ihn geschrieben haben.`,
    empty: (name: string) =>
      `Was soll in der E-Mail an ${name} stehen? Zum Beispiel “Schreib eine Mail an ${name}, ob der Termin noch steht”.`,
    noAddress: 'keine E-Mail-Adresse hinterlegt',
    notSent: 'Ich versende nichts; kopieren Sie den Entwurf in Ihr Mailprogramm.',
  },
} as const

/** The draft of a mail, and below it what the rows know. */
export function renderMail(request: MailRequest, facts: MailFacts, author: string, speech: FormatContext): string {
  const { language } = request
  const said = words[language]
  const { row, entries, tasks } = facts
  const name = row?.kind === 'company' || row === null ? request.recipient.words : row.title
  const deal = findDeal(request, facts)
  const opening = request.isFollowUp ? writeFollowUp(entries, language, speech) : null
  const sentences = [...(opening === null ? [] : [opening]), ...request.sentences]
  if (sentences.length === 0) return said.empty(escapeMarkdown(name))
  const body = sentences
    .map((sentence, at) =>
      at > 0 || language === 'en' ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : sentence,
    )
    .join(' ')
  const address = row === null ? null : (toText(row.facts['email']) ?? said.noAddress)
  const subject = writeSubject(request, deal)
  const lines = [
    ...(subject === null ? [] : [`**${said.subject}:** ${escapeMarkdown(subject)}`, '']),
    escapeMarkdown(`${writeSalutation(request, row)},`),
    '',
    escapeMarkdown(body),
    '',
    said.close,
    escapeMarkdown(author),
  ]
  const known = [...(deal === null ? [] : [deal]), ...entries.slice(0, 2), ...tasks.slice(0, 2)]
  return joinParagraphs([
    `${said.draft} **${escapeMarkdown(name)}**${address === null ? '' : ` (${escapeMarkdown(address)})`}${row === null ? '' : renderCitation(row)}:`,
    lines
      .map((line, at) =>
        line === '' ? '>' : `> ${line}${lines[at + 1] === '' || at === lines.length - 1 ? '' : '  '}`,
      )
      .join('\n'),
    request.isToSend ? said.notSent : null,
    row === null ? said.unknown(escapeMarkdown(name)) : null,
    known.length === 0
      ? null
      : `${said.facts}\n\n${known.map((one) => `- ${writeFact(one, { ...speech, language })}`).join('\n')}`,
  ])
}

/** An entry with its words, which its title may have cut. */
function writeFact(row: CitableSource, speech: FormatContext): string {
  const text = toText(row.facts['text'])
  const line = renderLine(row, speech)
  if (row.kind !== 'log_entry' || text === null || text === row.title) return line
  const cited = renderCitation(row)
  return `${cited === '' ? line : line.slice(0, -cited.length)}: “${escapeMarkdown(text)}”${cited}`
}

/** "Dr. Helga Voss" keeps the title; a first name is enough in English. */
function writeSalutation({ language, address, recipient }: MailRequest, row: CitableSource | null): string {
  if (language === 'de') {
    if (address !== null) return address
    return row?.kind === 'company' ? 'Guten Tag' : `Guten Tag ${row?.title ?? recipient.words}`
  }
  if (address !== null) return `Dear ${address}`
  if (row?.kind === 'company') return 'Hello'
  const parts = (row?.title ?? recipient.words).split(/\s+/u)
  const title = /^(?:dr|prof)\.?$/iu.test(parts[0] ?? '') ? parts[0] : undefined
  return `Dear ${title === undefined ? (parts[0] ?? '') : `${title} ${parts.at(-1) ?? ''}`}`
}

const plain = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => word.length > 3) ?? []

/** The deal whose name the author's words have, else the only open one. */
function findDeal({ sentences, recipient }: MailRequest, { deals, row }: MailFacts): CitableSource | null {
  const said = new Set(plain(sentences.join(' ')))
  const aside = new Set([...plain(String(row?.facts['company'] ?? '')), ...plain(row?.title ?? recipient.words)])
  const score = (deal: CitableSource) => plain(deal.title).filter((word) => said.has(word) && !aside.has(word)).length
  const ranked = deals.filter((deal) => score(deal) > 0).toSorted((one, other) => score(other) - score(one))
  const [first, second] = ranked
  if (first !== undefined && (second === undefined || score(first) > score(second))) return first
  const open = deals.filter(({ facts }) => facts['status'] === 'open')
  return first === undefined && open.length === 1 ? (open[0] ?? null) : null
}

function writeSubject({ topic, language, sentences }: MailRequest, deal: CitableSource | null): string | null {
  if (topic !== null && deal !== null && !deal.title.toLowerCase().includes(topic.toLowerCase()))
    return `${deal.title}: ${topic}`
  if (deal !== null) return deal.title
  if (topic !== null) return topic
  const isQuestion = sentences.length > 0 && sentences.every((sentence) => sentence.endsWith('?'))
  return isQuestion ? (language === 'de' ? 'Kurze Frage' : 'A short question') : null
}

const talks: Readonly<Record<string, readonly [string, string]>> = {
  call: ['our call', 'unser Telefonat'],
  email: ['our e-mail', 'unsere E-Mail'],
  meeting: ['our meeting', 'unser Treffen'],
}
/** What was spoken last, by its day. */
function writeFollowUp(
  entries: readonly CitableSource[],
  language: MailRequest['language'],
  speech: FormatContext,
): string | null {
  const last = entries.find(({ facts }) => Object.hasOwn(talks, String(facts['what'])))
  const day = toText(last?.facts['on'])
  if (last === undefined || day === null) return null
  const talk = talks[String(last.facts['what'])]
  const on = formatDay(day, { ...speech, language }).replace(/^\p{L}+\.?,? /u, '')
  return language === 'de'
    ? `ich komme auf ${talk?.[1] ?? ''} vom ${on} zurück.`
    : `I am following up on ${talk?.[0] ?? ''} of ${on}.`
}
