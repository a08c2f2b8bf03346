import { expect, test } from 'vitest'
import { parseTranscript } from './parse-transcript.ts'
import { TranscriptError } from './parsed-transcript.ts'

test.each([
  ['one long line', 'A'.repeat(2_000_000)],
  ['one long line of names', 'Ann '.repeat(500_000)],
  ['many short names', 'Ann\n'.repeat(100_000)],
  ['names and times', 'Ann\n0:05\n'.repeat(100_000)],
  ['minutes in words', '0 minutes 3 seconds\n'.repeat(100_000)],
  ['tabs', 'a\tb\n'.repeat(100_000)],
  ['tabs in one line', '\t'.repeat(1_000_000)],
  ['bold without an end', '**'.repeat(500_000)],
  ['bold lines', '**a\n'.repeat(200_000)],
  ['brackets', '['.repeat(1_000_000)],
  ['chat lines', '10:02:11 From Ann to \n'.repeat(100_000)],
  ['a page of pages', `<html>${'&amp;'.repeat(100_000)}lt;html>`],
  ['nested cells', '<table>'.repeat(100_000) + '<td>x'],
  ['a comment before captions', `<!--${'-'.repeat(500_000)}`],
  ['captions as XML that never end', `<tt>${'<p begin="1s">x'.repeat(100_000)}`],
  [
    'captions that say the same',
    `WEBVTT\n\n${'00:01.000 --> 00:02.000\nthe same words again and again\n\n'.repeat(50_000)}`,
  ],
  ['quotes in a table', `Speaker,Text\n${'"a,"b\n'.repeat(100_000)}`],
])('%s take no long time', (_name, text) => {
  const start = performance.now()
  try {
    parseTranscript(text)
  } catch (error) {
    expect(error).toBeInstanceOf(TranscriptError)
  }
  expect(performance.now() - start).toBeLessThan(30_000)
})
