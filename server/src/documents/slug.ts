import anyAscii from 'any-ascii'

const maxLength = 40

/** Words that are, or may become, addresses of the product itself: below the root and below a hosted site. */
const reserved = new Set(
  (
    'account admin agent api app assets auth author crud-idea dev docs favicon feed functions healthz index login logout ' +
    'media new openapi page public read readyz robots settings sign-in sign-up site sitemap static storage table-store topics ' +
    'user users v0 v1 www'
  ).split(' '),
)

/** Letters that Unicode does not decompose into a base letter and an accent. */
const letters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'yi',
  є: 'ye',
}

/** ASCII words with hyphens, at most 40 characters, cut between words, transliterated from any script; `fallback` where no letter is left. */
export function toSlug(text: string, fallback = 'post'): string {
  const words = text
    .slice(0, 400)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\u0000-\u007f]|&/gu, (letter) => letters[letter] ?? transliterate(letter))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return cutWords(words, maxLength) || fallback
}

/** A letter of any script in ASCII; Chinese characters are words. Signs that are no letters stay. */
function transliterate(letter: string): string {
  if (/[\u0300-\u036f]/u.test(letter) || !/[\p{L}\p{M}\p{N}]/u.test(letter)) return letter
  const written = anyAscii(letter).toLowerCase().replace(/['`]/g, '')
  return /\p{Script=Han}/u.test(letter) ? `-${written}-` : written
}

export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug)
}

/** The slug of a title or wish, then `-2`, `-3`, … until one is free. `isAcceptedKeyword` is asked one at a time. */
export async function findFreeSlug(text: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const slug = toSlug(text)
  for (let n = 1; ; n++) {
    const candidate = addNumber(slug, n)
    if (!isReservedSlug(candidate) && !(await isTaken(candidate))) return candidate
  }
}

function addNumber(slug: string, n: number): string {
  return n === 1 ? slug : `${cutWords(slug, maxLength - String(n).length - 1)}-${n}`
}

function cutWords(words: string, length: number): string {
  if (words.length <= length) return words
  const end = words.lastIndexOf('-', length)
  return words.slice(0, end > length / 2 ? end : length).replace(/-+$/, '')
}
