import { parseCaptions } from './captions.ts'
import { readChatExport } from './chat-export.ts'
import { type ParsedTranscript, TranscriptError } from './parsed-transcript.ts'
import { parsePlainTranscript } from './plain-transcript.ts'
import { readScriptedSubtitles } from './scripted-subtitles.ts'
import { readTableTranscript } from './table-transcript.ts'
import { toLinesOfLyrics } from './timed-lyrics.ts'
import { isTimedXml, parseTimedXml } from './timed-xml.ts'
import { parseVendorJson } from './vendor-json.ts'
import { toLinesOfHtml } from '../html-lines.ts'

const srtTime = /^\s*(?:\d{1,2}:)?\d{1,2}:\d{1,2}[,.]\d{1,3}\s*-->/mu
const sbvTime = /^(\d{1,2}:\d{2}:\d{2}\.\d{1,3}),(\d{1,2}:\d{2}:\d{2}\.\d{1,3})\s*$/gmu
const html = /^\s*(?:<!doctype html|<(?:html|head|body|div|p|table|meta|ul|ol|h[1-6])[\s>])/iu

/**
 * What was said according to a transcript's text, whose format is recognized by its content: WebVTT, SRT, SBV, TTML, LRC, ASS, a table, JSON of a
 * note taker, a chat, text with names or without, or a page of it. Throws TranscriptError that names the line or field. Runs in a worker: 60,000
 * lines take a second.
 */
export function parseTranscript(text: string): ParsedTranscript {
  const plain = text.replace(/^\ufeff/u, '')
  if (plain.trim() === '') throw new TranscriptError('has no words')
  if (plain.includes('\u0000')) throw new TranscriptError('is not text')
  if (/^WEBVTT(?:[ \t]|\r|\n|$)/u.test(plain)) return parseCaptions(plain, 'vtt')
  if (/^\s*[[{]/u.test(plain)) {
    const value = tryParseJson(plain)
    if (value !== undefined) return parseVendorJson(value)
    if (/^\s*(?:\{\s*"|\[\s*\{)/u.test(plain)) throw new TranscriptError(explainBrokenJson(plain))
  }
  if (isTimedXml(plain)) return parseTimedXml(plain)
  return parseLines(html.test(plain) ? toLinesOfHtml(plain) : plain)
}

function parseLines(plain: string): ParsedTranscript {
  const head = plain.slice(0, 4000)
  if (head.search(sbvTime) >= 0) return parseCaptions(plain.replaceAll(sbvTime, '$1 --> $2'), 'srt')
  if (srtTime.test(head) || /^[^[(\n]*-->/mu.test(plain.split('\n', 3).join('\n'))) return parseCaptions(plain, 'srt')
  return (
    readScriptedSubtitles(plain) ??
    readChatExport(plain) ??
    readTableTranscript(plain) ??
    parsePlainTranscript(toLinesOfLyrics(plain) ?? plain)
  )
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function explainBrokenJson(text: string): string {
  try {
    JSON.parse(text)
    return 'is JSON that cannot be read'
  } catch (error) {
    const at = /position (\d+)/u.exec(error instanceof Error ? error.message : '')?.[1]
    return at === undefined
      ? 'is JSON that breaks off'
      : `is JSON that cannot be read on line ${text.slice(0, Number(at)).split('\n').length}`
  }
}
