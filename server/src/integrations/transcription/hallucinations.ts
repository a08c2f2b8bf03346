import type { RatedSegment } from './read-answer.ts'
import type { HeardSegment, LeftOutSegment, TimeRange } from './transcriber.ts'

/** Whisper's own measures of having failed. */
const sureNoSpeech = 0.6
const unsureLogprob = -1
const repetitiveCompression = 2.4
/** Without a measured silence, a phrase of silence needs the model's own doubt. */
const likelyNoSpeech = 0.3
/** So many equal segments after each other are one that was said, and a model in a loop. */
const maxEqual = 2

/** What Whisper has learnt from subtitles and writes where nothing is said. */
const silencePhrases =
  /^(?:(?:thank you|thanks) (?:so much )?for (?:watching|listening|viewing)|(?:please )?(?:like and )?subscribe(?: to (?:my|our|the) channel)?|don'?t forget to (?:like|subscribe).*|see you (?:in the )?next (?:time|video)|(?:subtitles|captions|transcription|transcribed|translated) by .*|.*amara\.?org.*|untertitel(?:ung)?(?: (?:im auftrag|von|der|des)\b.*|:.*)?|copyright wdr.*|vielen dank f[uü]rs zuschauen|sous-titr(?:es|age).*|merci d'avoir regard[eé].*|sottotitoli .*|grazie (?:per la visione|mille per aver guardato)|subt[ií]tulos .*|gracias por ver.*|legendas? .*|obrigad[oa] por assistir|ondertiteld? .*|bedankt voor het kijken|продолжение следует|субтитры .*|спасибо за просмотр|ご視聴ありがとうございました|시청해 ?주셔서 감사합니다|请不吝点赞.*|字幕.*)$/iu

/** Divides what a model wrote into what was said and what it made up; `speech` is where the sound is not silent. */
export function removeHallucinations(
  segments: readonly RatedSegment[],
  speech: readonly TimeRange[] | null,
): { segments: HeardSegment[]; leftOut: LeftOutSegment[] } {
  const said: HeardSegment[] = []
  const leftOut: LeftOutSegment[] = []
  let equal = 0
  for (const [at, segment] of segments.entries()) {
    const { startMs, endMs, text, speaker } = segment
    equal = at > 0 && toWords(segments[at - 1]?.text ?? '') === toWords(text) ? equal + 1 : 1
    const reason = findReason(segment, speech, equal)
    if (reason === null) said.push({ startMs, endMs, text, speaker })
    else leftOut.push({ startMs, endMs, text, reason })
  }
  return { segments: said, leftOut }
}

function findReason(
  segment: RatedSegment,
  speech: readonly TimeRange[] | null,
  equal: number,
): LeftOutSegment['reason'] | null {
  const { noSpeechProb, avgLogprob, compressionRatio } = segment
  if ((noSpeechProb ?? 0) > sureNoSpeech && (avgLogprob ?? 0) < unsureLogprob) return 'unsure'
  if ((compressionRatio ?? 0) > repetitiveCompression || equal > maxEqual) return 'repetition'
  const isSilent = speech === null ? (noSpeechProb ?? 0) > likelyNoSpeech : !hasSpeech(segment, speech)
  return isSilent &&
    silencePhrases.test(segment.text.replace(/(?<![\s.!…♪*[\]()])[\s.!…♪*[\]()]+$/u, '').replace(/^[\s♪*[\](]+/u, ''))
    ? 'silence'
    : null
}

/** Whether a fifth of the segment is more than silence. */
function hasSpeech({ startMs, endMs }: TimeRange, speech: readonly TimeRange[]): boolean {
  const heard = speech.reduce(
    (sum, range) => sum + Math.max(0, Math.min(endMs, range.endMs) - Math.max(startMs, range.startMs)),
    0,
  )
  return heard > (endMs - startMs) / 5
}

/** For comparing: lower case, without punctuation. */
export const toWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
