import { capitalizeFirst } from './words.ts'

/** Unambiguous misspellings and missing apostrophes. */
const corrections: Record<string, string> = {
  teh: 'the',
  hte: 'the',
  adn: 'and',
  taht: 'that',
  thier: 'their',
  recieve: 'receive',
  recieved: 'received',
  definately: 'definitely',
  seperate: 'separate',
  occured: 'occurred',
  untill: 'until',
  wich: 'which',
  becuase: 'because',
  beacuse: 'because',
  becasue: 'because',
  calender: 'calendar',
  accomodate: 'accommodate',
  enviroment: 'environment',
  goverment: 'government',
  buisness: 'business',
  bussiness: 'business',
  custumer: 'customer',
  custumers: 'customers',
  costumers: 'customers',
  maintainance: 'maintenance',
  maintenence: 'maintenance',
  succesful: 'successful',
  sucessful: 'successful',
  tommorow: 'tomorrow',
  tomorow: 'tomorrow',
  wierd: 'weird',
  freind: 'friend',
  freinds: 'friends',
  beleive: 'believe',
  acheive: 'achieve',
  knowlege: 'knowledge',
  neccessary: 'necessary',
  proffesional: 'professional',
  reccomend: 'recommend',
  recomend: 'recommend',
  resturant: 'restaurant',
  restaraunt: 'restaurant',
  shedule: 'schedule',
  stratagy: 'strategy',
  truely: 'truly',
  usualy: 'usually',
  realy: 'really',
  alot: 'a lot',
  poeple: 'people',
  peopel: 'people',
  qualty: 'quality',
  servise: 'service',
  equiptment: 'equipment',
  instal: 'install',
  managment: 'management',
  guarentee: 'guarantee',
  experiance: 'experience',
  begining: 'beginning',
  writting: 'writing',
  comming: 'coming',
  diffrent: 'different',
  intresting: 'interesting',
  oportunity: 'opportunity',
  oppurtunity: 'opportunity',
  problme: 'problem',
  problmes: 'problems',
  wether: 'whether',
  thsi: 'this',
  waht: 'what',
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  cant: "can't",
  wont: "won't",
  couldnt: "couldn't",
  wouldnt: "wouldn't",
  shouldnt: "shouldn't",
  hasnt: "hasn't",
  havent: "haven't",
  hadnt: "hadn't",
  im: "I'm",
  ive: "I've",
  youre: "you're",
  theyre: "they're",
  weve: "we've",
  youve: "you've",
  theyve: "they've",
  thats: "that's",
  whats: "what's",
  theres: "there's",
  heres: "here's",
  lets: "let's",
  u: 'you',
  ur: 'your',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  cuz: 'because',
  coz: 'because',
  pls: 'please',
  thru: 'through',
  tho: 'though',
  w: 'with',
  bc: 'because',
  ppl: 'people',
}

const ambiguousAtStart = new Set(['lets', 'w'])

function correctSpelling(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}'’/@#.-])[a-z]+(?![\p{L}\p{N}'’@/]|\.\p{L}|-\p{L})/giu, (word, at: number) => {
    const right = corrections[word.toLowerCase()]
    if (!right || !Object.hasOwn(corrections, word.toLowerCase())) return word
    if (ambiguousAtStart.has(word.toLowerCase()) && at > 0 && word !== 'w') return word
    if (word.length < 3 && word !== word.toLowerCase()) return word
    return /^\p{Lu}/u.test(word) ? capitalizeFirst(right) : right
  })
}

const graves: Readonly<Record<string, string>> = { a: 'à', e: 'è', i: 'ì', o: 'ò', u: 'ù' }
const acutes = /che$/u

/** Corrects spacing, apostrophes, the English "I" and known misspellings. Does not change the meaning. */
export function normalizeText(text: string, language: string): string {
  let out = text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;:!?.…])(?=\s|$)/g, language === 'fr' ? ' $1' : '$1')
    .replace(/ (?=[,.…])/g, '')
    .replace(/([,;])(?=\p{L})/gu, '$1 ')
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/\.{4,}/g, '…')
    .replace(/([^.])\.\.(?=\s|$)/g, '$1.')
    .replace(/(?:,\s*){2,}/g, ', ')
    .replace(/,\s*([.!?])/g, '$1')
    .replace(/^[\s,;:.–—-]+(?=[\p{L}\p{N}"“„«¿¡([])/u, '')
    .replace(/[\s,;–—-]+$/u, '')
    .trim()
  if (language === 'it')
    out = out
      .replaceAll(/(?<![\p{L}'’])E['’](?=\s)/gu, 'È')
      .replaceAll(
        /(?<![\p{L}'’])(e|piu|gia|cosi|cioe|puo|perche|poiche|finche|affinche|anziche)['’](?=[\s,.;:!?]|$)/gu,
        (_, word: string) =>
          word === 'e' ? 'è' : word.replace(/[aeiou]$/u, (end) => (acutes.test(word) ? 'é' : (graves[end] ?? end))),
      )
  if (language === 'en') {
    out = correctSpelling(out)
      .replace(/(?<![\p{L}\p{N}.'’/-])i(?=['’](?:m|ve|d|ll)\b|\s|[,.!?]|$)(?!\.e)/gu, 'I')
      .replace(
        /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)(s?)\b/g,
        (_, day: string, plural: string) => capitalizeFirst(day) + plural,
      )
      .replace(
        /(?<=\b(?:until|in|since|last|by|from|between|early|late|mid) )march\b|\bmarch(?= (?:and|or|to) (?:january|february|april|may|june|july|august|september|october|november|december)\b)/gi,
        'March',
      )
      .replace(
        /(?<=\b(?:march|april|june|in|until|since|by|\d) (?:(?:and|or|to) )?)may(?=[,.;)]|$| (?:and|or|to) )|(?<=\b\d{1,2}(?:st|nd|rd|th) )may\b|(?<=\bon \d{1,2} )may\b|(?<=\b\d{1,2} )may(?= \d{4}\b)/gi,
        'May',
      )
      .replace(
        /\bits (?=(?:a|an|the|not|gone|in its|on its|just|very|really|so|definitely|too|been|only|always|never|also)\b)/gi,
        (word) => (word.startsWith('I') ? "It's " : "it's "),
      )
      .replace(
        /\b((?:cheap|fast|bett|bigg|small|long|short|high|low|strong|simpl|easi|hard|old|great)er|more|less) then\b/gi,
        '$1 than',
      )
      .replace(/^((?:most|many|some|our|the|all) \p{L}+s) they (?=\p{L})/iu, '$1 ')
      .replace(
        /\b(january|february|april|june|july|august|september|october|november|december|english|german|french|spanish|italian|europe|american|linkedin|google|instagram|facebook|youtube|excel)\b/g,
        (word) => (word === 'linkedin' ? 'LinkedIn' : word === 'youtube' ? 'YouTube' : capitalizeFirst(word)),
      )
  }
  return out
}

/** Adds a capital at the start and a full stop at the end. */
export function finishSentence(text: string, language: string): string {
  let out = capitalizeFirst(text.trim())
  if (/[.!?…:。！？](?:["'”’»)\]」]|\s»)*$/.test(out) || /\p{Extended_Pictographic}\uFE0F?$/u.test(out)) return out
  if (/\]\(https?:[^)]*\)$/.test(out) || /[\p{L}\p{N}%€$£"'”’»)\]]$/u.test(out)) {
    const asks =
      language === 'en' &&
      /^(?:what|why|how|when|where|who|which|is|are|do|does|did|can|should|would|could)\s(?:(?:is|are|do|does|did|can|should|would|could|if|about|we|you|it|they|the|our|your|there)\b)/i.test(
        out,
      ) &&
      /^(?:what|why|how|when|where|who) (?:is|are|do|does|did|can|should|would|could|if|about)\b/i.test(out)
    out += language === 'ja' || language === 'zh' ? '。' : asks ? '?' : '.'
  }
  return out
}

const acronyms =
  /^(?:AI|API|APIS|B2B|B2C|CEO|CFO|CTO|CRM|CSV|ERP|EU|UK|US|USA|FAQ|GDPR|DSGVO|HR|HVAC|ID|IOT|IT|KPI|KPIS|LED|ML|NHS|OEM|PDF|PO|PR|QA|QR|ROI|RFP|SAAS|SEO|SLA|SLAS|SMS|SOP|SQL|TV|UI|URL|USB|UX|VAT|VIP|VP|WHO|CO2|PPE|OSHA|DIY|POS|SKU|SKUS|SMB|SME|EV|EVS)$/

/** Converts text in capitals to sentence case; `spellings` are words with known capitalisation. */
export function fixShouting(text: string, spellings: Map<string, string>, isShouted = false): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0
  if (letters < (isShouted ? 2 : 12) || upper / letters < 0.7) return text
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu, (word) => {
    if (/^(?:https?|www)$/i.test(word)) return word.toLowerCase()
    if (acronyms.test(word) && !/^(?:US|IT|WHO|PO|LED)$/.test(word))
      return word === 'SAAS'
        ? 'SaaS'
        : word.replace(/(?<=[A-Z]{2})S$/, (s) => (/^(?:KPIS|APIS|SLAS|SKUS|EVS)$/.test(word) ? 's' : s))
    if (/\d/.test(word) && word.length < 6) return word
    return spellings.get(word.toLowerCase()) ?? (word === 'I' ? 'I' : word.toLowerCase())
  })
}
