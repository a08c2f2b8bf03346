import { capitalise } from './words.ts'

/** Heavy words and wordy turns with a plainer one that says the same. */
export const plainWords: Record<string, string> = {
  'in order to': 'to',
  'due to the fact that': 'because',
  'at this point in time': 'now',
  'in the event that': 'if',
  'a large number of': 'many',
  'with regard to': 'about',
  'in addition to': 'besides',
  'prior to': 'before',
  'subsequent to': 'after',
  utilize: 'use',
  utilise: 'use',
  utilizes: 'uses',
  utilising: 'using',
  utilizing: 'using',
  leverage: 'use',
  leveraging: 'using',
  facilitate: 'help',
  facilitates: 'helps',
  implement: 'put in place',
  commence: 'start',
  commences: 'starts',
  terminate: 'end',
  purchase: 'buy',
  purchased: 'bought',
  purchases: 'buys',
  assist: 'help',
  assistance: 'help',
  approximately: 'about',
  additional: 'more',
  numerous: 'many',
  sufficient: 'enough',
  demonstrate: 'show',
  demonstrates: 'shows',
  endeavour: 'try',
  optimal: 'best',
  optimize: 'improve',
  optimise: 'improve',
  obtain: 'get',
  obtained: 'got',
  require: 'need',
  requires: 'needs',
  regarding: 'about',
  concerning: 'about',
  therefore: 'so',
  however: 'but',
  nevertheless: 'still',
  methodology: 'method',
  functionality: 'features',
  individuals: 'people',
  initiate: 'start',
  attempt: 'try',
  remainder: 'rest',
  inquire: 'ask',
  ascertain: 'find out',
}

/** The same text in plainer words; capitals are kept. */
export function plainer(text: string): string {
  let out = text
  for (const [heavy, plain] of Object.entries(plainWords)) {
    out = out.replace(new RegExp(`\\b${heavy}\\b`, 'gi'), (found) =>
      /^\p{Lu}/u.test(found) ? capitalise(plain) : plain,
    )
  }
  return out
}

const whole: Record<string, string> = {
  "can't": 'cannot',
  "won't": 'will not',
  "shan't": 'shall not',
  "let's": 'let us',
  "i'm": 'I am',
  "it's": 'it is',
  "that's": 'that is',
  "there's": 'there is',
  "here's": 'here is',
  "what's": 'what is',
  "who's": 'who is',
  gonna: 'going to',
  wanna: 'want to',
}
const safe = new Set([
  "can't",
  "won't",
  "shan't",
  "let's",
  "i'm",
  "it's",
  "that's",
  "there's",
  "here's",
  "what's",
  "who's",
  'gonna',
  'wanna',
])

/** Contractions written out. "It's been" becomes "it has been". */
export function expandContractions(text: string): string {
  const match = (found: string, made: string): string => (/^\p{Lu}/u.test(found) ? capitalise(made) : made)
  return text
    .replace(/’(?=(?:s|t|re|ve|ll|d|m)\b)/g, "'")
    .replace(/\b(it|that|there|he|she|what|who)'s (?=been|got|had|become|gone|made)/gi, '$1 has ')
    .replace(/\b[a-z]+(?:'[a-z]+)?\b/gi, (word) =>
      safe.has(word.toLowerCase()) ? match(word, whole[word.toLowerCase()] ?? word) : word,
    )
    .replace(/\b(\p{L}+)n't\b/gu, '$1 not')
    .replace(/\b(I|you|we|they)'ve\b/gi, '$1 have')
    .replace(/\b(you|we|they)'re\b/gi, '$1 are')
    .replace(/\b(I|you|we|they|he|she|it|that)'ll\b/gi, '$1 will')
    .replace(/\b(I|you|we|they|he|she)'d (?=like|prefer|rather|be|have|say|recommend)/gi, '$1 would ')
}
