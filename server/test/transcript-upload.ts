import { buildMultipart } from './upload.ts'

/** A transcript of its own for each call: the same file is not brought in twice. */
export const buildTranscriptUpload = (words: string) =>
  buildMultipart(
    'call.vtt',
    Buffer.from(
      `WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ann Lee>${words}</v>\n\n00:00:05.000 --> 00:00:09.000\n<v Bo Berg>That is too expensive for us, I am afraid.</v>\n`,
    ),
  )
