import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Id, longText } from './fields.ts'
import { defineRoutes } from './route.ts'

/** One word as texts hold it: letters and digits, with apostrophes, hyphens and dots inside. */
const Word = z
  .string()
  .check(
    z.trim(),
    z.maxLength(60, 'must have at most 60 characters'),
    z.regex(
      /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’.\-‐‑&+]*[\p{L}\p{M}\p{N}+])?$/u,
      'must be one word of letters and digits',
    ),
  )
/** In a workspace's dictionary. */
export const maxDictionaryWords = 2000
/** In one request. */
export const maxNameWords = 100
export const maxParagraphs = 200
/** Characters of one paragraph; longer ones are not checked. */
export const maxParagraphLength = 10_000

const DictionaryWord = z.object({ id: Id, word: z.string() })
type DictionaryWord = z.infer<typeof DictionaryWord>

const TextFinding = z.object({
  /** Place in the paragraph in UTF-16 units, `to` exclusive. */
  from: z.number(),
  to: z.number(),
  kind: z.enum(['spelling', 'grammar']),
  message: z.string(),
  /** What may stand there instead, the best first. */
  replacements: z.array(z.string()),
})
export type TextFinding = z.infer<typeof TextFinding>

const CheckRequest = z.strictObject({
  /** The language of the paragraphs: two letters, or `und` if it is not known. */
  language: z.string().check(z.regex(/^(?:[a-z]{2}|und)$/u, 'must be a language such as de, or und')),
  paragraphs: z
    .array(longText(maxParagraphLength))
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(maxParagraphs, `must have at most ${maxParagraphs} entries`),
    ),
})
const CheckResult = z.object({
  /** Of each paragraph; null where it is not checked yet. */
  findings: z.array(z.nullable(z.array(TextFinding))),
  /** Why paragraphs are missing: too many requests in this minute, or the checker does not answer. */
  problem: z.nullable(z.enum(['busy', 'unreachable'])),
  /** Seconds after which asking again makes sense. */
  retry_after: z.nullable(z.number()),
})
export type CheckResult = z.infer<typeof CheckResult>

export const proofreading = defineRoutes({
  read: {
    method: 'GET',
    path: '/proofreading',
    right: 'content:read',
    data: z.object({
      /** Words that texts of this workspace may hold, beside its names. */
      words: z.array(DictionaryWord),
      /** Whether texts in other languages than English can be checked. */
      has_language_tool: z.boolean(),
    }),
  },
  /** A word that is there already is returned as it is. */
  addWord: {
    method: 'POST',
    path: '/proofreading/words',
    right: 'content:write',
    body: z.strictObject({ word: Word }),
    data: DictionaryWord,
  },
  removeWord: {
    method: 'DELETE',
    path: '/proofreading/words/:id',
    right: 'content:write',
    params: ById,
    data: Nothing,
  },
  /** Those of the words that are part of a company's or person's name in the CRM. */
  findNames: {
    method: 'POST',
    path: '/proofreading/names',
    right: 'crm:read',
    audit: 'none',
    body: z.strictObject({
      words: z.array(Word).check(z.maxLength(maxNameWords, `must have at most ${maxNameWords} entries`)),
    }),
    data: z.array(z.string()),
  },
  /** Checks spelling and grammar by the LanguageTool of this server. */
  check: {
    method: 'POST',
    path: '/proofreading/check',
    right: 'content:write',
    audit: 'none',
    body: CheckRequest,
    data: CheckResult,
  },
})
