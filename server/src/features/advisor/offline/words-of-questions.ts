import type { MeasureName } from '@draftwright/contract/query-form'
import type { SpanName } from '@draftwright/contract/query-spans'
import type { CardName } from '@draftwright/contract/advisor-cards'
import type { Words } from './words-of-kinds.ts'

/** Words that ask and join, and mean nothing by themselves. */
export const fillers: Words = {
  en: 'how|what|which|who|whom|whose|is|are|was|were|do|does|did|have|has|had|we|our|us|the|a|an|of|at|in|on|for|from|to|there|show|show me|list|give me|tell me|me|all|any|please|currently|now|right now|at the moment|still|that|and|them|this is|i|you|can|get|see|find|so far|yet|be|been|by whom|named|called|right|today s|s|their|its|it|should|could|would|will|anything|something|ones|got|gets|when|also|please|like to know',
  de: 'wie|was|welche|welcher|welches|welchen|wer|wen|wem|ist|sind|war|waren|hat|haben|hatten|wir|unsere|unserer|unseren|unser|unserem|uns|der|die|das|den|dem|des|ein|eine|einen|einer|von|vom|bei|beim|im|in|am|an|auf|für|aus|zu|zum|zur|es|gibt|zeig|zeige|zeig mir|liste|mir|alle|alles|bitte|derzeit|gerade|jetzt|aktuell|noch|und|ich|sie|da|so|bisher|wurden|wurde|werden|wird|worden|man|gerade so|mal|denn|dieser|bis jetzt|seine|ihre|soll|sollen|sollten|kann|können|wann|steht|stehen|liegt|liegen|steckt|stecken|geht|gehen|läuft|laufen|kommt|kommen|dran|schon|auch|eigentlich|mal wieder|irgendetwas|etwas|mit im|der in|in der|denn so',
}
export const mine: Words = {
  en: 'my|mine|of mine|for me|by me|do i have|did i|i have|am i|assigned to me',
  de: 'meine|meiner|meinen|mein|meinem|habe ich|von mir|mir zugewiesen',
}
export const withoutWords: Words = {
  en: 'without|with no|no|not having|lacking|missing|have no|has no',
  de: 'ohne|keine|keinen|kein|keiner|fehlt|fehlen|haben keine|haben keinen|hat keine',
}
export const withWords: Words = { en: 'with|having|have|has|that have', de: 'mit' }
export const groupWords: Words = {
  en: 'by|per|for each|grouped by|each',
  de: 'nach|pro|je|für jede|für jeden|gruppiert nach',
}
export const ownedWords: Words = {
  en: 'owned by|of|by|assigned to|belonging to|written by|for',
  de: 'von|zugewiesen an|geschrieben von|für',
}
export const aboutWords: Words = {
  en: 'about|mention|mentions|mentioning|that mention|containing|with the word|on the topic of|say about|said about',
  de: 'über|zum Thema|mit dem Wort|zu|erwähnen|enthalten',
}
export const orWords: Words = { en: 'or', de: 'oder' }
export const notContacted: Words = {
  en: 'not contacted in|not contacted for|without contact in|without activity in|without activity for|no activity in|not touched in|haven t heard from in',
  de: 'ohne Kontakt seit|ohne Aktivität seit|nicht kontaktiert seit|nichts gehört seit',
}

export const measures: readonly { readonly words: Words; readonly of: MeasureName; readonly field?: string }[] = [
  {
    words: { en: 'how many|number of|count of|count|how much', de: 'wie viele|Anzahl|Anzahl der|Zahl der|wieviele' },
    of: 'count',
  },
  {
    words: {
      en: 'total value of|total value|worth|how much is|how much are|sum of|value of|total amount of|total amount|total worth|how much money is|how much money|how much money do we have',
      de: 'Gesamtwert|Gesamtwert der|wie viel sind|wie viel ist|Summe der|wert|Wert der|wieviel sind|wie viel Geld|wieviel Geld|wie viel Umsatz',
    },
    of: 'sum',
  },
  {
    words: {
      en: 'average|mean|avg',
      de: 'durchschnittliche|durchschnittlicher|durchschnittlichen|Durchschnitt|im Schnitt',
    },
    of: 'average',
  },
  { words: { en: 'win rate|win rate of', de: 'Gewinnquote|Abschlussquote' }, of: 'rate' },
]

export const orders: readonly {
  readonly words: Words
  readonly field: 'amount' | 'created' | 'views' | 'votes' | 'at'
  readonly isDown: boolean
}[] = [
  {
    words: {
      en: 'largest|biggest|highest value|most valuable|top',
      de: 'größte|größten|größter|wertvollste|wertvollsten|höchste',
    },
    field: 'amount',
    isDown: true,
  },
  { words: { en: 'smallest|least valuable', de: 'kleinste|kleinsten|kleinster' }, field: 'amount', isDown: false },
  {
    words: { en: 'newest|latest|most recent|recent|last', de: 'neueste|neuesten|neuester|jüngste|letzten|letzte' },
    field: 'created',
    isDown: true,
  },
  { words: { en: 'oldest|earliest', de: 'älteste|ältesten|ältester' }, field: 'created', isDown: false },
  {
    words: {
      en: 'most viewed|most read|most popular|with the most views|most views',
      de: 'meistgelesene|meistgelesenen|mit den meisten Aufrufen',
    },
    field: 'views',
    isDown: true,
  },
  {
    words: {
      en: 'most voted|with the most votes|most votes|have the most votes|top voted',
      de: 'beliebteste|beliebtesten|mit den meisten Stimmen|meisten Stimmen|haben die meisten Stimmen',
    },
    field: 'votes',
    isDown: true,
  },
]

export const comparisons: readonly { readonly words: Words; readonly op: 'over' | 'under' | 'from' | 'to' }[] = [
  {
    words: {
      en: 'over|above|more than|greater than|bigger than|larger than|worth more than',
      de: 'über|mehr als|größer als|mehr wert als',
    },
    op: 'over',
  },
  { words: { en: 'under|below|less than|smaller than', de: 'unter|weniger als|kleiner als' }, op: 'under' },
  { words: { en: 'at least', de: 'mindestens|ab' }, op: 'from' },
  { words: { en: 'at most|up to', de: 'höchstens|bis zu' }, op: 'to' },
]
/** Units after a number, with the field that they are of. */
export const units: readonly { readonly words: Words; readonly field: string }[] = [
  { words: { en: 'euros|euro|eur|dollars|usd|€|$', de: 'Euro|€' }, field: 'amount' },
  { words: { en: 'views', de: 'Aufrufe|Aufrufen' }, field: 'views' },
  { words: { en: 'votes', de: 'Stimmen' }, field: 'votes' },
  {
    words: { en: 'employees|people working there', de: 'Mitarbeiter|Mitarbeitern|Mitarbeitenden' },
    field: 'employees',
  },
  {
    words: { en: 'days in stage|days in their stage', de: 'Tage in der Phase|Tagen in der Phase' },
    field: 'days_in_stage',
  },
  { words: { en: '%|percent|percent probability', de: '%|Prozent' }, field: 'probability' },
]

/** Other words for spans; the first ones are in the contract. */
export const moreSpanWords: Readonly<Partial<Record<SpanName, Words>>> = {
  next_7_days: {
    en: 'in the next 7 days|in the next seven days|the next seven days|next seven days|in the next days|soon',
    de: 'in den nächsten 7 Tagen|in den nächsten sieben Tagen|nächsten sieben Tage|in den nächsten Tagen|die nächsten Tage|nächsten Tage|nächsten Tagen|bald|demnächst',
  },
  last_7_days: {
    en: 'in the last 7 days|the last seven days|the past week|in the past 7 days|past 7 days',
    de: 'in den letzten 7 Tagen|letzten sieben Tage|letzten 7 Tagen',
  },
  last_30_days: {
    en: 'in the last 30 days|the last 30 days|the past month|past 30 days|30 days|a month',
    de: 'in den letzten 30 Tagen|letzten 30 Tage|30 Tagen',
  },
  next_30_days: {
    en: 'in the next 30 days|upcoming|coming|next ones|next',
    de: 'in den nächsten 30 Tagen|nächste|nächsten|kommende|kommenden|anstehende|anstehenden|stehen an',
  },
  last_90_days: { en: 'in the last 90 days|the last 90 days|90 days', de: 'in den letzten 90 Tagen|90 Tagen' },
  last_week: {
    en: 'since last week|the last week|from last week|the week before',
    de: 'seit letzter Woche|letzter Woche|in der letzten Woche|vorige Woche|vergangene Woche',
  },
  this_week: { en: 'in this week|the week', de: 'in dieser Woche|dieser Woche' },
  next_week: { en: 'in the next week|the coming week', de: 'nächster Woche|in der nächsten Woche|kommende Woche' },
  this_month: { en: 'in this month|the month', de: 'in diesem Monat|dieser Monat|diesem Monat' },
  last_month: {
    en: 'in the last month|since last month|the last month',
    de: 'im letzten Monat|letzter Monat|seit letztem Monat|vorigen Monat|vergangenen Monat',
  },
  next_month: { en: 'in the next month', de: 'im nächsten Monat|nächster Monat|kommenden Monat' },
  this_quarter: { en: 'in this quarter|the quarter', de: 'in diesem Quartal|diesem Quartal' },
  last_quarter: { en: 'in the last quarter', de: 'im letzten Quartal' },
  this_year: { en: 'in this year|the year', de: 'in diesem Jahr|diesem Jahr|heuer' },
  last_year: { en: 'in the last year', de: 'im letzten Jahr|voriges Jahr' },
  past: { en: 'in the past', de: 'in der Vergangenheit' },
}

/** A report with what it is called, the phrases that ask for it, and words near to it. */
export interface CardWords {
  readonly title: Words
  readonly ask: Words
  readonly near: string
}
export const cardWords: Readonly<Record<CardName, CardWords>> = {
  due: {
    title: { en: 'Due', de: 'Fällig' },
    ask: {
      en: 'due|what s due|what do i have to do|what should i do|what is next|on my plate|agenda|what needs to be done|what is coming up|coming up|what is planned|to do',
      de: 'fällig|was steht an|was ist zu tun|was muss ich tun|was habe ich zu tun|steht an|zu tun|was kommt',
    },
    near: 'due task tasks todo today week deadline remind schedule calendar plan fallig aufgabe aufgaben termin woche heute erledigen appointment urgent priority important dringend wichtig',
  },
  stuck: {
    title: { en: 'Stuck', de: 'Hängt fest' },
    ask: {
      en: 'stuck|what s stuck|who needs to act|what is blocked|blocked|what needs attention|needs attention|at risk|stale',
      de: 'hängt|hängen|was klemmt|klemmt|was stockt|stockt|was liegt|was wartet|steckt fest|festgefahren|gefährdet',
    },
    near: 'stuck stale wait waiting late overdue attention risk blocked problem hangt wartet uberfallig approval review freigabe probleme neglect forgotten slipping',
  },
  pipeline: {
    title: { en: 'Pipeline', de: 'Pipeline' },
    ask: {
      en: 'pipeline|the pipeline looking|pipeline looking|pipeline doing|sales pipeline|forecast|how are sales|sales doing|deal overview',
      de: 'pipeline|wie läuft der vertrieb|vertriebspipeline|prognose|wie läuft der verkauf|forecast',
    },
    near: 'pipeline deal deals sales revenue forecast stage value quota money umsatz vertrieb verkauf prognose phase target goal closing win gewinnen geld',
  },
  performance: {
    title: { en: 'Top content', de: 'Beste Beiträge' },
    ask: {
      en: 'which posts did best|what did well|did best|did well|performed best|best posts|top posts|top content|best performing posts|best performing|performs best|posts performed|performed|best post|most read posts|how are our posts doing|how did our posts do|worked best',
      de: 'welche beiträge liefen am besten|was lief gut|am besten|liefen am besten|am meisten|die meisten|lief am besten|beste beiträge|besten beiträge|erfolgreichste beiträge|was kam gut an|lief gut|liefen gut|kam gut an',
    },
    near: 'post posts article blog best performance views reads popular traffic beitrag beitrage artikel aufrufe gelesen erfolgreich content linkedin engagement likes top worst',
  },
  write: {
    title: { en: 'What to write', de: 'Was schreiben' },
    ask: {
      en: 'what should i write|what should we write|what to write|what can i write|write about|should i write about|should we write about|write next|to write|topic ideas|content gaps|what should i post|what to post|should i post|should we post|what topics are missing|content ideas',
      de: 'was soll ich schreiben|was sollen wir schreiben|worüber soll ich schreiben|worüber sollen wir schreiben|was schreiben|soll ich schreiben|sollen wir schreiben|schreiben|worüber schreiben|themenideen|welche themen fehlen|was soll ich posten|posten|als nächstes schreiben',
    },
    near: 'write topic topics idea ideas theme gap keyword content inspiration suggest schreiben thema themen idee ideen posten plan strategy blog pillar saule',
  },
  compare: {
    title: { en: 'This period against the last', de: 'Vergleich mit dem Zeitraum davor' },
    ask: {
      en: 'compare|compared to|compared with|versus|vs|against|go|going|how is it going|how are we doing|are we doing|growth|trend',
      de: 'vergleich|verglichen mit|im vergleich|im vergleich zu|gegenüber|gegen|wie lief|wie läuft es|wie stehen wir da|wachstum|trend',
    },
    near: 'compare month growth trend change progress against better worse vergleich monat wachstum entwicklung besser schlechter kpi numbers zahlen',
  },
  promises: {
    title: { en: 'Promises', de: 'Zusagen' },
    ask: {
      en: 'open promises|commitments|follow ups|follow-ups',
      de: 'offene Zusagen|Verpflichtungen',
    },
    near: 'promise promised commitment action meeting follow said agreed owe zusage versprochen zugesagt meeting besprechung vereinbart customer',
  },
  visits: {
    title: { en: 'Visits', de: 'Besuche' },
    ask: {
      en: 'visits|visitors|traffic|how many visits|how many visitors|website traffic|page views|views|who visited',
      de: 'besuche|besucher|besuchern|traffic|wie viele besucher|seitenaufrufe|aufrufe',
    },
    near: 'visit visits visitor visitors traffic website site source goal form newsletter subscriber subscribers link campaign besuche besucher webseite quelle abonnent abonnenten newsletter formular kampagne abonniert signup leads audience open rate',
  },
  changes: {
    title: { en: 'What has changed', de: 'Was sich geändert hat' },
    ask: {
      en: 'what has changed|what changed|changed|changes|what is new|what s new|what happened|happened|news|anything new|what did i miss|did i miss',
      de: 'was hat sich geändert|hat sich geändert|geändert|änderungen|was ist neu|was gibt es neues|gibt es neues|neues|was ist passiert|ist passiert|passiert|was habe ich verpasst|sich geändert',
    },
    near: 'changed changes new news happened update updates since yesterday geandert neu neues passiert',
  },
  company: {
    title: { en: 'One company', de: 'Eine Firma' },
    ask: {
      en: 'tell me about|everything about|all about|what do we know about|do we know about|know about|what about|how are things with|things with|what is going on with|going on with|status of|brief me on|summary of|overview of',
      de: 'erzähl mir von|alles über|was wissen wir über|wissen wir über|wie steht es um|wie steht es mit|was ist mit|stand bei|überblick über|zusammenfassung zu',
    },
    near: 'company customer account client relationship firma kunde unternehmen',
  },
  person: {
    title: { en: 'One person', de: 'Eine Person' },
    ask: { en: 'who is', de: 'wer ist' },
    near: 'person contact who people kontakt ansprechpartner wer',
  },
  deal: {
    title: { en: 'One deal', de: 'Ein Deal' },
    ask: { en: 'how is the deal', de: 'wie steht der deal' },
    near: 'deal opportunity',
  },
  counts: {
    title: { en: 'How much of what', de: 'Wie viel wovon' },
    ask: {
      en: 'how much do we have of what|how much is there|overview|what do we have|everything we have|what is in the workspace|summary',
      de: 'wie viel haben wir wovon|überblick|was haben wir|was gibt es alles|was ist im workspace|zusammenfassung',
    },
    near: 'overview everything count total workspace uberblick alles insgesamt',
  },
  found: {
    title: { en: 'Found', de: 'Gefunden' },
    ask: { en: 'search for', de: 'suche nach' },
    near: '',
  },
}

/** Words that turn a report's options. */
export const topicWords = {
  visits: { en: 'visits', de: 'Besuche' },
  sources: {
    en: 'sources|traffic sources|where do visitors come from|visitors come from|come from|where',
    de: 'Quellen|woher kommen|woher',
  },
  goals: { en: 'goals|goal|conversions', de: 'Ziele|Ziel' },
  forms: { en: 'forms|form|submissions|form answers', de: 'Formulare|Formular' },
  links: { en: 'links|link|clicks|tracked links', de: 'Links|Link|Klicks' },
  campaigns: { en: 'campaigns|campaign', de: 'Kampagnen|Kampagne' },
  newsletters: { en: 'newsletters|newsletter|newsletter sent', de: 'Newsletter|Newslettern' },
  subscribers: {
    en: 'subscribers|subscriber|newsletter subscribers|subscribed to the newsletter|subscribed to our newsletter|subscribed',
    de: 'Abonnenten|Newsletter-Abonnenten|Newsletter abonniert|abonniert',
  },
  experiments: { en: 'experiments|title tests|experiment', de: 'Experimente|Titeltests' },
  networks: {
    en: 'networks|social networks|likes|reactions|social media',
    de: 'Netzwerke|soziale Netzwerke|Likes|Reaktionen',
  },
} as const satisfies Record<string, Words>
