import { capitalizeFirst } from './words.ts'

const expandedForms: Record<string, string> = {
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
const safeContractions = new Set([
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
  const match = (found: string, made: string): string => (/^\p{Lu}/u.test(found) ? capitalizeFirst(made) : made)
  return text
    .replace(/’(?=(?:s|t|re|ve|ll|d|m)\b)/g, "'")
    .replace(/\b(it|that|there|he|she|what|who)'s (?=been|got|had|become|gone|made)/gi, '$1 has ')
    .replace(/\b[a-z]+(?:'[a-z]+)?\b/gi, (word) =>
      safeContractions.has(word.toLowerCase()) ? match(word, expandedForms[word.toLowerCase()] ?? word) : word,
    )
    .replace(/\b(\p{L}+)n't\b/gu, '$1 not')
    .replace(/\b(I|you|we|they)'ve\b/gi, '$1 have')
    .replace(/\b(you|we|they)'re\b/gi, '$1 are')
    .replace(/\b(I|you|we|they|he|she|it|that)'ll\b/gi, '$1 will')
    .replace(/\b(\p{L}+)'s (?=got\b)/gu, '$1 has ')
    .replace(
      /\b(I|you|we|they|he|she|it|that|there|who)'d (?=better\b|been\b|\p{L}+ed\b|had\b|sent\b|gone\b|made\b)/giu,
      '$1 had ',
    )
    .replace(/\b(I|you|we|they|he|she|it|that|there|who)'d (?=\p{L})/giu, '$1 would ')
    .replace(/\b(there|who|what)'re\b/gi, '$1 are')
    .replace(
      /\b(nobody|everybody|somebody|everything|nothing|something|where|when|how|he|she)'s (?=\p{L}+(?:ed|en)\b)/giu,
      '$1 has ',
    )
    .replace(
      /\b(nobody|everybody|somebody|everything|nothing|something|where|when|how|he|she)'s (?=\p{L})/giu,
      '$1 is ',
    )
}
