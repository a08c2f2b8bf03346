import type { NetworkRequest } from './network-server.ts'
import { parseObject } from './network-server.ts'
import { Refusal } from './refusal.ts'

/** What a Mastodon 4.5 takes by default; sources in mastodon-server.ts. */
export const limits = {
  characters: 500,
  pictures: 4,
  charactersPerUrl: 23,
  description: 1500,
  pictureBytes: 16 * 1024 * 1024,
  picturePixels: 33_177_600,
  mimeTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/heic', 'image/heif', 'image/webp', 'image/avif'],
}

/** What a server takes unless a test says otherwise. */
export const usualRules = {
  maxCharacters: limits.characters,
  maxPictures: limits.pictures,
  charactersPerUrl: limits.charactersPerUrl,
  pictureBytes: limits.pictureBytes,
  picturePixels: limits.picturePixels,
  mimeTypes: limits.mimeTypes,
}

/** Throttles: requests in a period that begins at its multiples since 1970. */
export interface Throttle {
  readonly name: 'api' | 'media' | 'delete' | 'statuses'
  readonly limit: number
  readonly seconds: number
}
export const throttles: readonly Throttle[] = [
  { name: 'api', limit: 300, seconds: 300 },
  { name: 'media', limit: 30, seconds: 1800 },
  { name: 'delete', limit: 30, seconds: 1800 },
  { name: 'statuses', limit: 300, seconds: 10_800 },
]

export const refuseRequest = (status: number, error: string, headers: Record<string, string> = {}): Refusal =>
  new Refusal({ status, body: { error }, headers })
export const refuseInvalid = (sentence: string): Refusal => refuseRequest(422, `Validation failed: ${sentence}`)
export const notFound = (): Refusal => refuseRequest(404, 'Record not found')

/** Fields of a request, whatever it is encoded as; `name[]` of a form is a list. */
export async function readFields({ headers, body }: NetworkRequest): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? ''
  if (body.length === 0) return {}
  if (type.startsWith('application/json')) {
    const object = parseObject(body)
    if (object === null) throw refuseRequest(400, 'Error occurred while parsing request parameters')
    return object
  }
  if (!type.startsWith('multipart/form-data') && !type.startsWith('application/x-www-form-urlencoded')) return {}
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const isList = name.endsWith('[]')
    fields[isList ? name.slice(0, -2) : name] = isList ? form.getAll(name) : form.get(name)
  }
  return fields
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const link = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]…'}]/giu
const farMention = /(?<![\w/])@([\w]+(?:[\w.-]+\w)?)@[\p{L}\p{N}.-]+\p{L}/gu

/** Visible characters; a link counts 23 and a mention without its server. */
export function countCharacters(text: string, charactersPerUrl = limits.charactersPerUrl): number {
  const counted = text.replace(link, 'x'.repeat(charactersPerUrl)).replace(farMention, '@$1')
  return [...graphemes.segment(counted)].length
}

/** Every scope that the loopback server knows; a scope without a colon includes those that begin with it. */
const knownScopes = new Set([
  'profile',
  ...['read', 'write'].flatMap((right) => [
    right,
    ...['accounts', 'media', 'statuses', 'notifications'].map((noun) => `${right}:${noun}`),
  ]),
  'follow',
  'push',
])
export const readScopes = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(/[ +]/u).filter(Boolean) : []
export const hasUnknownScope = (scopes: readonly string[]): boolean => scopes.some((scope) => !knownScopes.has(scope))
export const includesScope = (granted: readonly string[], scope: string): boolean =>
  granted.some((one) => one === scope || scope.startsWith(`${one}:`))

/** What a server takes of pictures. */
export interface PictureRules {
  pictureBytes: number
  picturePixels: number
  mimeTypes: readonly string[]
}

/** The answer of GET /api/v2/instance. */
export const toInstanceAnswer = (
  domain: string,
  settings: { maxCharacters: number; maxPictures: number; charactersPerUrl: number } & PictureRules,
): object => ({
  domain,
  title: 'Social Example',
  version: '4.5.2',
  source_url: 'https://github.com/mastodon/mastodon',
  configuration: {
    statuses: {
      max_characters: settings.maxCharacters,
      max_media_attachments: settings.maxPictures,
      characters_reserved_per_url: settings.charactersPerUrl,
    },
    media_attachments: {
      supported_mime_types: settings.mimeTypes,
      description_limit: limits.description,
      image_size_limit: settings.pictureBytes,
      image_matrix_limit: settings.picturePixels,
    },
  },
  api_versions: { mastodon: 7 },
})
