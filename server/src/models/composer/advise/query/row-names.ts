import type { QueryCondition, QueryKind } from '../../../advising/query.ts'
import { escapeMarkdown } from '../format.ts'
import type { Language } from './answer-language.ts'

type Names = readonly [one: string, many: string, einer: string, viele: string]
/** What rows of a kind are called in an answer. */
export const kindNames: Readonly<Record<QueryKind, Names>> = {
  idea: ['idea', 'ideas', 'Idee', 'Ideen'],
  post: ['post', 'posts', 'Beitrag', 'Beiträge'],
  pillar: ['pillar', 'pillars', 'Säule', 'Säulen'],
  channel: ['channel', 'channels', 'Kanal', 'Kanäle'],
  opportunity: ['deal', 'deals', 'Deal', 'Deals'],
  company: ['company', 'companies', 'Firma', 'Firmen'],
  contact: ['contact', 'contacts', 'Kontakt', 'Kontakte'],
  task: ['task', 'tasks', 'Aufgabe', 'Aufgaben'],
  log_entry: ['entry', 'entries', 'Eintrag', 'Einträge'],
  activity: ['activity', 'activities', 'Aktivität', 'Aktivitäten'],
  survey_response: ['survey answer', 'survey answers', 'Umfrageantwort', 'Umfrageantworten'],
  meeting: ['meeting', 'meetings', 'Meeting', 'Meetings'],
  meeting_note: ['meeting note', 'meeting notes', 'Notiz aus Meetings', 'Notizen aus Meetings'],
  meeting_line: ['place in meetings', 'places in meetings', 'Stelle in Meetings', 'Stellen in Meetings'],
  member: ['member', 'members', 'Mitglied', 'Mitglieder'],
}
const noteNames: Readonly<Record<string, Names>> = {
  action: ['promise', 'promises', 'Zusage', 'Zusagen'],
  decision: ['decision', 'decisions', 'Entscheidung', 'Entscheidungen'],
  objection: ['objection', 'objections', 'Einwand', 'Einwände'],
  question: ['open question', 'open questions', 'offene Frage', 'offene Fragen'],
  'action question': [
    'promise or open question',
    'promises and open questions',
    'Zusage oder offene Frage',
    'Zusagen und offene Fragen',
  ],
}
const entryNames: Readonly<Record<string, Names>> = {
  call: ['call', 'calls', 'Anruf', 'Anrufe'],
  email: ['email', 'emails', 'E-Mail', 'E-Mails'],
  note: ['note', 'notes', 'Notiz', 'Notizen'],
  'call email': ['call or email', 'calls and emails', 'Anruf oder E-Mail', 'Anrufe und E-Mails'],
  'call email meeting': [
    'call, email or meeting',
    'calls, emails and meetings',
    'Anruf, E-Mail oder Meeting',
    'Anrufe, E-Mails und Meetings',
  ],
}
const draftNames: Names = ['draft', 'drafts', 'Entwurf', 'Entwürfe']
const neuter: readonly string[] = ['Meeting', 'Mitglied']
const masculine: readonly string[] = ['Beitrag', 'Kanal', 'Deal', 'Kontakt', 'Eintrag', 'Einwand', 'Anruf', 'Entwurf']

/** States that stand before a noun in German, without their ending. */
const germanAdjectives: Readonly<Record<string, string>> = {
  open: 'offen',
  won: 'gewonnen',
  lost: 'verloren',
  closed: 'abgeschlossen',
  overdue: 'überfällig',
  done: 'erledigt',
  published: 'veröffentlicht',
  approved: 'freigegeben',
  scheduled: 'terminiert',
  archived: 'archiviert',
  new: 'neu',
  drafted: 'ausgearbeitet',
  shortlisted: 'vorgemerkt',
  failed: 'fehlgeschlagen',
  missed: 'verpasst',
  former: 'ehemalig',
}
const statesBehind: Readonly<Record<string, readonly [string, string]>> = {
  in_review: ['in review', 'in Prüfung'],
  changes_requested: ['sent back for changes', 'zur Überarbeitung'],
}

/** The rows of a query in words: what stands before and behind their noun, and whose they are. */
export interface RowPhrase {
  readonly names: Names
  /** States before the noun: "open". */
  readonly states: readonly string[]
  readonly before: string
  /** What stands behind the noun, with a space before it. */
  readonly after: string
  /** Whose they are: `@me` or a name. */
  readonly owner: string | null
  readonly rest: readonly QueryCondition[]
}

const one = (condition: QueryCondition, field: string): string | null =>
  'field' in condition &&
  condition.field === field &&
  condition.op === 'is' &&
  condition.not !== true &&
  condition.values.length === 1
    ? String(condition.values[0])
    : null

/** What stands with the noun: "3 open deals"; the other conditions are told in brackets. */
export function describeRowPhrase(
  { kind, where }: { readonly kind: QueryKind; readonly where: readonly QueryCondition[] },
  language: Language,
): RowPhrase {
  const isGerman = language === 'de'
  let names = kindNames[kind]
  let owner: string | null = null
  const states: string[] = []
  const before: string[] = []
  const after: string[] = []
  const rest = where.filter((condition) => {
    if (!('field' in condition)) return true
    const { field, op, values, not } = condition
    if ((field === 'note' || field === 'entry') && op === 'is' && not !== true) {
      const named = (field === 'note' ? noteNames : entryNames)[values.join(' ')]
      if (named === undefined) return true
      names = named
      return false
    }
    if (field === 'side' && op === 'is' && not !== true) {
      after.push(values[0] === 'us' ? (isGerman ? 'von uns' : 'of ours') : isGerman ? 'der Gegenseite' : 'of theirs')
      return false
    }
    if (!isGerman && field === 'status' && op === 'is' && not === true && values.length === 1) {
      after.push(`that {are} not ${String(values[0]).replaceAll('_', ' ')}`)
      return false
    }
    const state = one(condition, 'status') ?? (one(condition, 'overdue') === 'yes' ? 'overdue' : null)
    if (state !== null) {
      const behind = statesBehind[state]
      if (behind !== undefined) after.unshift(behind[isGerman ? 1 : 0])
      else if (state === 'draft' && kind === 'post') names = draftNames
      else if (isGerman && germanAdjectives[state] === undefined) return true
      else {
        states.push(state)
        before.push(isGerman ? (germanAdjectives[state] ?? '') : state.replaceAll('_', ' '))
      }
      return false
    }
    const person = ['owner', 'author', 'assignee', 'person'].map((name) => one(condition, name)).find(Boolean) ?? null
    if (person === null) return true
    if (field !== 'person') {
      owner ??= person
      return owner !== person
    }
    const [said, gesagt] =
      kind === 'meeting' ? ['with', 'mit'] : kind === 'meeting_note' ? ['by', 'von'] : ['said by', 'von']
    const name = person === '@me' ? (isGerman ? 'Ihnen' : 'you') : escapeMarkdown(person)
    after.push(`${isGerman ? gesagt : said} ${name}`)
    return false
  })
  return {
    names,
    states,
    before: before.join(' '),
    after: after.length === 0 ? '' : ` ${after.join(' ')}`,
    owner,
    rest,
  }
}

/** How the noun stands in a German sentence: "offene Deals", "keine offenen Deals", "Ihrer offenen Deals", "der offene Deal". */
type Form = 'plain' | 'none' | 'of' | 'definite' | 'object'

/** The noun with its states: "open deals", "offene Deals"; of one or of several rows. */
export function describeRows(
  { names, before, after }: Pick<RowPhrase, 'names' | 'before' | 'after'>,
  count: 'one' | 'many',
  language: Language,
  form: Form = 'plain',
): string {
  const isOne = count === 'one'
  if (language !== 'de')
    return `${before === '' ? '' : `${before} `}${names[isOne ? 0 : 1]}${after.replace('{are}', isOne ? 'is' : 'are')}`
  const noun = names[isOne ? 2 : 3]
  const ending = getFormEnding(noun, isOne, form)
  const adjectives = before.split(' ').filter((word) => word !== '')
  return `${adjectives.map((word) => `${word}${ending} `).join('')}${noun}${after}`
}
function getFormEnding(noun: string, isOne: boolean, form: Form): string {
  if (form === 'none' || form === 'of') return 'en'
  if (form === 'definite' || !isOne) return 'e'
  return form === 'object' && masculine.includes(noun) ? 'en' : getEnding(noun)
}
const getEnding = (noun: string): string => (neuter.includes(noun) ? 'es' : masculine.includes(noun) ? 'er' : 'e')

/** "An open deal", and in German as it stands behind "ohne" or "mit". */
export function describeOneRow(phrase: RowPhrase, language: Language, isLacking: boolean): string {
  const { before, after, names } = phrase
  if (language !== 'de') {
    const said = describeRows(phrase, 'one', language)
    return `${/^[aeiou]/u.test(said) ? 'an' : 'a'} ${said}`
  }
  const noun = names[2]
  const [accusative, dative] = neuter.includes(noun)
    ? ['es', 'em']
    : masculine.includes(noun)
      ? ['en', 'em']
      : ['e', 'er']
  const adjectives = before
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `${word}${isLacking ? accusative : dative} `)
  return `${adjectives.join('')}${noun}${after}`
}

/** "Of yours", "von Jonas": whose the rows are, behind their noun. */
export const describeOwner = (owner: string, language: Language): string =>
  language === 'de'
    ? `von ${owner === '@me' ? 'Ihnen' : escapeMarkdown(owner)}`
    : `of ${owner === '@me' ? 'yours' : `${escapeMarkdown(owner)}'s`}`
