import type { QueryKind } from '../../../advising/query.ts'

/** Questions in both languages; in braces is what they are put about. */
export type Starters = Readonly<Record<'en' | 'de', readonly string[]>>

/** About a row that the question names. */
export const namedStarters: Readonly<Record<'contact' | 'company' | 'opportunity' | 'member', Starters>> = {
  contact: {
    en: [
      'What did {name} say?',
      'When did we last speak to {name}?',
      'Which open deals do we have with {name}?',
      'What is the phone number of {name}?',
      'Tell me about {name}',
    ],
    de: [
      'Was hat {name} gesagt?',
      'Wann haben wir zuletzt mit {name} gesprochen?',
      'Welche offenen Deals haben wir mit {name}?',
    ],
  },
  company: {
    en: [
      'What is open with {name}?',
      'When did we last speak to {name}?',
      'Which contacts do we have at {name}?',
      'Which open deals do we have with {name}?',
      'Tell me about {name}',
    ],
    de: [
      'Was ist bei {name} offen?',
      'Welche offenen Deals haben wir mit {name}?',
      'Welche Kontakte haben wir bei {name}?',
    ],
  },
  opportunity: {
    en: [
      'What is the next step of {name}?',
      'Which tasks are open for {name}?',
      'When does {name} close?',
      'Tell me about {name}',
    ],
    de: ['Was ist der nächste Schritt bei {name}?', 'Welche Aufgaben sind bei {name} offen?'],
  },
  member: {
    en: [
      'Which open deals does {name} have?',
      'Which tasks of {name} are overdue?',
      'Which posts of {name} are in review?',
      'Which ideas did {name} add?',
    ],
    de: [
      'Welche offenen Deals hat {name}?',
      'Welche Aufgaben von {name} sind überfällig?',
      'Welche Beiträge von {name} sind in Prüfung?',
      'Welche Ideen sind von {name}?',
    ],
  },
}

/** About days that the question names, by whether they are behind or ahead. */
export const dayStarters: Readonly<Record<'past' | 'ahead', Partial<Record<QueryKind, Starters>>>> = {
  past: {
    opportunity: {
      en: ['Which deals did we win {span}?', 'How much did we win {span}?', 'Which deals did we lose {span}?'],
      de: ['Welche Deals haben wir {span} gewonnen?', 'Welche Deals haben wir {span} verloren?'],
    },
    task: { en: ['Which tasks were done {span}?'], de: ['Welche Aufgaben wurden {span} erledigt?'] },
    post: {
      en: ['How many posts did we publish {span}?', 'Which posts were published {span}?'],
      de: ['Wie viele Beiträge haben wir {span} veröffentlicht?'],
    },
    idea: { en: ['How many ideas were added {span}?'], de: ['Wie viele Ideen wurden {span} angelegt?'] },
    meeting: { en: ['Which meetings did we have {span}?'], de: ['Welche Meetings hatten wir {span}?'] },
    meeting_note: { en: ['What did we decide {span}?'], de: ['Welche Entscheidungen gab es {span}?'] },
    log_entry: { en: ['Which calls did we have {span}?'], de: ['Welche Anrufe gab es {span}?'] },
  },
  ahead: {
    opportunity: {
      en: ['Which open deals close {span}?'],
      de: ['Welche offenen Deals sollen {span} abgeschlossen werden?'],
    },
    task: {
      en: ['Which tasks are due {span}?', 'Which of my tasks are due {span}?'],
      de: ['Welche Aufgaben sind {span} fällig?', 'Welche meiner Aufgaben sind {span} fällig?'],
    },
    post: { en: ['Which posts are planned {span}?'], de: ['Welche Beiträge sind {span} geplant?'] },
    meeting: { en: ['Which meetings are {span}?'], de: ['Welche Meetings sind {span}?'] },
  },
}

/** About a kind of row. */
export const kindStarters: Partial<Record<QueryKind, Starters>> = {
  post: {
    en: [
      'Which posts are in review?',
      'Which posts are scheduled?',
      'Which drafts have no planned date?',
      'Which of my posts were sent back for changes?',
      'How many posts did we publish this month?',
      'Which posts had the most views this month?',
    ],
    de: [
      'Welche Beiträge sind in Prüfung?',
      'Welche Entwürfe haben kein Datum?',
      'Wie viele Beiträge haben wir diesen Monat veröffentlicht?',
      'Welche meiner Beiträge sind Entwürfe?',
    ],
  },
  idea: {
    en: [
      'Which ideas have no votes?',
      'Which ideas have no pillar?',
      'Which ideas are shortlisted?',
      'How many ideas were added this month?',
      'Top 3 ideas by votes',
    ],
    de: [
      'Welche Ideen haben keine Stimme?',
      'Welche Ideen haben keine Säule?',
      'Wie viele Ideen wurden diesen Monat angelegt?',
    ],
  },
  task: {
    en: [
      'Which tasks are overdue?',
      'Which of my tasks are open?',
      'Which tasks have no due date?',
      'Which tasks have no assignee?',
      'Which tasks are due this week?',
    ],
    de: [
      'Welche Aufgaben sind überfällig?',
      'Welche meiner Aufgaben sind offen?',
      'Welche Aufgaben haben kein Fälligkeitsdatum?',
      'Welche Aufgaben sind diese Woche fällig?',
    ],
  },
  contact: {
    en: [
      'Which contacts have no phone number?',
      'Which contacts are customers?',
      'Which contacts have no email?',
      'Who are the decision makers?',
      'How many contacts do we have?',
    ],
    de: [
      'Welche Kontakte haben keine Telefonnummer?',
      'Welche Kontakte haben keine E-Mail?',
      'Wie viele Kontakte haben wir?',
    ],
  },
  company: {
    en: [
      'Which companies have no open deal?',
      'Which companies have no contact?',
      'How many companies do we have per city?',
      'How many companies do we have?',
    ],
    de: [
      'Welche Firmen haben keinen offenen Deal?',
      'Welche Firmen haben keinen Kontakt?',
      'Wie viele Firmen haben wir pro Ort?',
      'Wie viele Firmen haben wir?',
    ],
  },
  opportunity: {
    en: [
      'Which open deals have no next step?',
      'Which open deals have no owner?',
      'Which open deals are past their close date?',
      'What are the open deals worth?',
      'How many open deals are there per stage?',
      'Top 5 open deals by value',
      'Which of my deals are open?',
    ],
    de: [
      'Welche offenen Deals haben keinen nächsten Schritt?',
      'Welche offenen Deals sind überfällig?',
      'Wie viel sind die offenen Deals zusammen wert?',
      'Wie viele offene Deals gibt es pro Phase?',
      'Welche meiner Deals sind offen?',
    ],
  },
  meeting: {
    en: ['Which meetings did we have this month?', 'When is the next meeting?', 'Which meetings are next week?'],
    de: ['Welche Meetings hatten wir diesen Monat?', 'Welche Meetings sind nächste Woche?'],
  },
  meeting_note: {
    en: ['Which promises are open?', 'What did we decide this month?', 'Which objections were there this month?'],
    de: ['Welche Zusagen sind offen?', 'Welche Entscheidungen gab es diesen Monat?', 'Welche Einwände gab es?'],
  },
  log_entry: {
    en: ['Which calls did we have this week?', 'How many calls did we have this month?'],
    de: ['Welche Anrufe gab es diese Woche?', 'Welche Notizen gibt es diese Woche?'],
  },
}
