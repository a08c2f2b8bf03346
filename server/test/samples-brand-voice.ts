import type { RouteId } from './harness.ts'
import type { Sample } from './samples.ts'
import { multipart } from './upload.ts'

const about = (ask: Sample['ask'], more: Partial<Sample> = {}): Sample => ({ ask, isAboutARow: true, ...more })
/** The workspace takes a text as a sample once. */
const known = { mayAnswer: [409] }

/** A channel's brand voice: answers, samples, rules. */
export const brandVoiceSamples: Partial<Record<RouteId, Sample>> = {
  'brandVoice.apply': about((rows) => ({ body: { channel_id: rows.channel, answers: { person: 'we' } } })),
  'brandVoice.read': about((rows) => ({ params: { id: rows.channel } })),
  'brandVoice.update': about((rows) => ({ params: { id: rows.channel }, body: { spelling: 'en-GB' } })),
  'brandVoice.listSamples': about((rows) => ({ params: { id: rows.channel } })),
  'brandVoice.addSample': about(
    (rows) => ({ params: { id: rows.channel }, body: { text: 'We say what we mean.' } }),
    known,
  ),
  'brandVoice.addSampleFile': about(
    (rows) => ({ params: { id: rows.channel }, ...multipart('voice.md', Buffer.from('# We\n\nsay what we mean.')) }),
    known,
  ),
  'brandVoice.removeSample': about((rows) => ({ params: { id: rows.voiceSample } }), { isFinal: true }),
  'brandVoice.listRules': about((rows) => ({ params: { id: rows.channel } })),
  'brandVoice.addRule': about((rows) => ({
    params: { id: rows.channel },
    body: { before: 'clients', after: 'customers' },
  })),
  'brandVoice.changeRule': about((rows) => ({ params: { id: rows.voiceRule }, body: { state: 'off' } })),
  'brandVoice.removeRule': about((rows) => ({ params: { id: rows.voiceRule } })),
}
