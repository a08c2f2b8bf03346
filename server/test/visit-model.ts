import { SeededRandom } from './seeded-random.ts'

/** A page of the modelled site; the index has no post. */
export interface ModelPage {
  readonly path: string
  readonly contentId: string
  readonly pillarId: string
}
export interface ModelRequest {
  readonly at: number
  readonly url: string
  readonly headers: Record<string, string>
  /** Sent with POST. */
  readonly body?: string
}
interface Source {
  readonly query: string
  readonly referrer?: string
  readonly is: { source: string; source_kind: string; campaign: string; link: string }
}
interface Person {
  readonly ip: string
  readonly agent: { text: string; device: string; browser: string }
  readonly isPrivate: boolean
  readonly country: string
}
/** What happened, as it should be counted. */
export interface ModelRow {
  readonly at: number
  readonly kind: 'view' | 'read'
  readonly day: string
  readonly who: Person
  visit: ModelVisit
  readonly page: ModelPage
  readonly isFirst: boolean
  /** Of a view: for how long its page was looked at. */
  engagedMs: number
}
interface ModelVisit {
  readonly is: Source['is']
  /** Of the campaign it came by. */
  readonly query: string
  readonly rows: ModelRow[]
  engagedMs: number
}
interface Event {
  readonly at: number
  readonly who: Person
  readonly kind: 'view' | 'read' | 'skip' | 'engage'
  readonly page: ModelPage
  readonly source: Source | null
  readonly engagedMs: number
}

const agents = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Desktop',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Desktop',
    'Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Desktop', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mobile',
    'Safari',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Tablet',
    'Safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mobile',
    'Samsung Internet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 [LinkedInApp]/9.31',
    'Mobile',
    'LinkedIn app',
  ],
] as const
const direct = { source: 'Direct', source_kind: 'direct', campaign: '', link: '' }
const sources: readonly Source[] = [
  { query: '', is: direct },
  { query: '', is: direct },
  { query: '', referrer: 'https://www.google.co.uk/', is: { ...direct, source: 'Google', source_kind: 'search' } },
  { query: '', referrer: 'https://duckduckgo.com/', is: { ...direct, source: 'DuckDuckGo', source_kind: 'search' } },
  { query: '', referrer: 'https://lnkd.in/abc', is: { ...direct, source: 'LinkedIn', source_kind: 'social' } },
  {
    query: '',
    referrer: 'android-app://com.linkedin.android/',
    is: { ...direct, source: 'LinkedIn', source_kind: 'social' },
  },
  { query: '', referrer: 'https://out.reddit.com/x', is: { ...direct, source: 'Reddit', source_kind: 'social' } },
  { query: '', referrer: 'https://chatgpt.com/c/1', is: { ...direct, source: 'ChatGPT', source_kind: 'ai' } },
  { query: '?utm_source=chatgpt.com', is: { ...direct, source: 'ChatGPT', source_kind: 'ai' } },
  { query: '', referrer: 'https://mail.google.com/', is: { ...direct, source: 'Gmail', source_kind: 'email' } },
  {
    query: '',
    referrer: 'https://blog.example.org/a?b=c',
    is: { ...direct, source: 'blog.example.org', source_kind: 'referral' },
  },
  {
    query: '?utm_source=%20Spring%20Letter&utm_medium=Email&utm_campaign=Spring',
    is: { ...direct, source: 'spring letter', source_kind: 'email', campaign: 'spring' },
  },
  {
    query: '?utm_source=google&utm_medium=cpc&utm_campaign=spring',
    is: { source: 'Google', source_kind: 'paid', campaign: 'spring', link: '' },
  },
  { query: '?gclid=x1', referrer: 'https://www.google.com/', is: { ...direct, source: 'Google', source_kind: 'paid' } },
  {
    query: '?utm_source=linkedin&utm_medium=ambassador&utm_campaign=clinics&s=4fJk2Lm',
    is: { source: 'LinkedIn', source_kind: 'ambassador', campaign: 'clinics', link: '4fJk2Lm' },
  },
]
const bots: readonly Record<string, string>[] = [
  { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'accept-language': 'en' },
  { 'user-agent': 'curl/8.5.0' },
  { 'user-agent': 'facebookexternalhit/1.1', 'accept-language': 'en' },
  // Says it is a browser, and sends nothing that browsers send.
  { 'user-agent': agents[0][0] },
]
/** A table of countries that knows some of the people. */
export const modelCountries = { '198.18.0.0/28': 'DE', '198.18.0.16/28': 'CH', '2001:db8::/43': 'FR' } as const
const minute = 60_000
const unknown = { source: '', source_kind: '', campaign: '', link: '' }

/** Requests of a made-up audience in order of time, and what has to be counted of them, from the definitions and without shortcuts. */
export class VisitModel {
  readonly requests: ModelRequest[] = []
  readonly rows: ModelRow[] = []
  readonly bots: { day: string; page: ModelPage }[] = []
  readonly #random: SeededRandom
  readonly #pages: readonly ModelPage[]
  readonly #zone: string
  readonly #times = new Set<number>()
  readonly #botTimes: { at: number; page: ModelPage }[] = []

  /** Times are spread over so many days from `from` on. */
  constructor(options: {
    seed: number
    pages: readonly ModelPage[]
    zone: string
    from: number
    days: number
    visits: number
  }) {
    this.#random = new SeededRandom(options.seed)
    this.#pages = options.pages
    this.#zone = options.zone
    const events = this.#makeEvents(options).sort((a, b) => a.at - b.at)
    for (const { at, page } of this.#botTimes) this.bots.push({ day: this.#dayOf(at), page })
    for (const who of new Set(events.map((event) => event.who)))
      this.#follow(events.filter((event) => event.who === who))
    this.requests.sort((a, b) => a.at - b.at)
  }

  #dayOf = (at: number): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: this.#zone })

  /** Each moment once, so that the order of two requests is never a question. */
  #claim(at: number): number {
    let free = Math.floor(at)
    while (this.#times.has(free)) free++
    this.#times.add(free)
    return free
  }

  #makeEvents({ from, days, visits }: { from: number; days: number; visits: number }): Event[] {
    const random = this.#random
    const people = Array.from({ length: Math.ceil(visits / 6) }, (_, index): Person => {
      const [text, device, browser] = random.pickOne(agents)
      const host = `${index >> 8}.${index & 255}`
      const ip = random.hasChance(20) ? `2001:db8:${index.toString(16)}:1::${random.nextBelow(9)}` : `198.18.${host}`
      const isPrivate = random.hasChance(10)
      const country = ip.includes(':') ? (index < 32 ? 'FR' : '') : index < 16 ? 'DE' : index < 32 ? 'CH' : ''
      return { ip, agent: { text, device, browser }, isPrivate, country: isPrivate ? '' : country }
    })
    const events: Event[] = []
    for (let made = 0; made < visits; made++) {
      // Many visits begin shortly before a midnight of some zone.
      const start =
        from + random.nextBelow(days * 24) * 60 * minute + (random.hasChance(40) ? 50 : random.nextBelow(60)) * minute
      if (random.hasChance(15)) this.#makeBot(start)
      this.#makeVisit(events, random.pickOne(people), start)
    }
    // Opens pages faster than anybody reads.
    const [text, device, browser] = agents[0]
    const fast = { ip: '198.51.100.7', agent: { text, device, browser }, isPrivate: false, country: '' }
    for (let n = 0; n < 45; n++)
      this.#send(events, {
        who: fast,
        at: from + 12 * 60 * minute + n * 1000,
        kind: 'view',
        page: random.pickOne(this.#pages),
        source: null,
      })
    return events
  }

  #makeBot(at: number): void {
    const page = this.#random.pickOne(this.#pages)
    const time = this.#claim(at)
    this.requests.push({
      at: time,
      url: page.path,
      headers: { ...this.#random.pickOne(bots), 'x-forwarded-for': '203.0.113.9' },
    })
    this.#botTimes.push({ at: time, page })
  }

  #makeVisit(events: Event[], who: Person, start: number): void {
    const random = this.#random
    const length = 1 + random.nextBelow(4)
    for (let at = start, n = 0; n < length; n++) {
      const page = random.pickOne(this.#pages)
      const isOut = n === 0 || random.hasChance(10)
      const kind = random.hasChance(1) ? 'skip' : 'view'
      this.#send(events, { who, at, kind, page, source: isOut ? random.pickOne(sources) : null })
      if (random.hasChance(20)) this.#send(events, { who, at: at + 2000, kind: 'view', page, source: null })
      if (page.contentId !== '' && random.hasChance(40))
        this.#send(events, { who, at: at + random.nextBelow(40) * minute, kind: 'read', page, source: null })
      if (random.hasChance(50))
        this.#send(events, {
          who,
          at: at + random.nextBelow(35) * minute,
          kind: 'engage',
          page,
          source: null,
          engagedMs: (1 + random.nextBelow(15)) * 1000,
        })
      at += (random.hasChance(90) ? random.nextBelow(29) : 31 + random.nextBelow(60)) * minute
    }
  }

  #send(
    events: Event[],
    { at: wanted, engagedMs = 0, ...rest }: Omit<Event, 'engagedMs'> & { readonly engagedMs?: number },
  ): void {
    const at = this.#claim(wanted)
    const { who, kind, page, source } = rest
    events.push({ at, engagedMs, ...rest })
    const query = kind === 'skip' ? '?nocount=1' : kind === 'view' ? (source?.query ?? '') : ''
    this.requests.push({
      at,
      url: `${page.path}${kind === 'read' ? '/read.gif' : ''}${query}`,
      ...(kind === 'engage' ? { body: String(engagedMs) } : {}),
      headers: {
        'user-agent': who.agent.text,
        'accept-language': 'en',
        'x-forwarded-for': who.ip,
        ...(source?.referrer === undefined || kind === 'read' ? {} : { referer: source.referrer }),
        ...(source === null && kind === 'view' ? { referer: `http://draftwright.test${page.path}` } : {}),
        ...(who.isPrivate ? (at % 2 === 0 ? { dnt: '1' } : { 'sec-gpc': '1' }) : {}),
      },
    })
  }

  /** Everything one person did, in order. */
  #follow(events: readonly Event[]): void {
    let visit: ModelVisit | null = null
    let last = Number.NEGATIVE_INFINITY
    let before = ''
    const views: { at: number; day: string }[] = []
    const skipped = new Set<string>()
    const fast = new Set<string>()
    const read = new Set<string>()
    for (const event of events) {
      const { at, who, kind, page, source } = event
      const day = this.#dayOf(at)
      // Nobody is recognised the next day, except in a visit that goes on.
      if (day !== before && at - last > 30 * minute) visit = null
      before = day
      if (kind === 'skip') {
        skipped.add(day)
        last = Number.NEGATIVE_INFINITY
      }
      if (skipped.has(day)) continue
      if (kind === 'view') {
        views.push({ at, day })
        if (views.filter((view) => view.at > at - minute).length > 30) fast.add(day)
      }
      if (fast.has(day)) {
        if (kind === 'view') this.bots.push({ day, page })
        last = Number.NEGATIVE_INFINITY
        continue
      }
      if (kind === 'engage') {
        const view = visit?.rows.findLast((row) => row.kind === 'view' && row.page === page)
        if (visit !== null && view !== undefined) {
          view.engagedMs += event.engagedMs
          visit.engagedMs += event.engagedMs
        }
        last = at
        continue
      }
      const isOpened = this.rows.some(
        (row) => row.who === who && row.day === day && row.kind === 'view' && row.page === page,
      )
      if (kind === 'view' || !isOpened) {
        const is = who.isPrivate ? unknown : (source?.is ?? direct)
        const isElsewhere: boolean =
          visit !== null &&
          source !== null &&
          !who.isPrivate &&
          isFromSomewhere(source) &&
          !isSame(visit, is, toCampaign(source))
        if (visit === null || at - last > 30 * minute || isElsewhere)
          visit = { is, query: toCampaign(source), rows: [], engagedMs: 0 }
        this.#addRow({
          kind: 'view',
          at,
          day,
          who,
          visit,
          page,
          isFirst: !visit.rows.some((row) => row.kind === 'view' && row.page === page),
          engagedMs: 0,
        })
      }
      if (kind === 'read' && visit !== null && !read.has(day + page.contentId)) {
        read.add(day + page.contentId)
        this.#addRow({ kind: 'read', at, day, who, visit, page, isFirst: false, engagedMs: 0 })
      }
      last = at
    }
  }

  #addRow(row: ModelRow): void {
    row.visit.rows.push(row)
    this.rows.push(row)
  }
}

const isFromSomewhere = (source: Source): boolean => source.query !== '' || source.referrer !== undefined
const toCampaign = (source: Source | null): string => (source?.query.startsWith('?utm') ? source.query : '')
const isSame = (visit: ModelVisit, is: Source['is'], query: string): boolean =>
  JSON.stringify(visit.is) === JSON.stringify(is) && visit.query === query
