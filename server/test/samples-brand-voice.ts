import type { RouteId } from './harness.ts'
import type { Sample } from './sample-shape.ts'
import { buildMultipart } from './upload.ts'

const createRowSample = (options: Sample['request'], more: Partial<Sample> = {}): Sample => ({
  request: options,
  isAboutARow: true,
  ...more,
})
/** The workspace accepts a text as a sample only once. */
const duplicateRefused = { mayAnswer: [409] }

/** A channel's brand voice: answers, samples, rules. */
export const brandVoiceSamples: Partial<Record<RouteId, Sample>> = {
  'brandVoice.apply': createRowSample((rows) => ({ body: { channel_id: rows.channel, answers: { person: 'we' } } })),
  'brandVoice.read': createRowSample((rows) => ({ params: { id: rows.channel } })),
  'brandVoice.update': createRowSample((rows) => ({ params: { id: rows.channel }, body: { spelling: 'en-GB' } })),
  'brandVoice.listSamples': createRowSample((rows) => ({ params: { id: rows.channel } })),
  'brandVoice.addSample': createRowSample(
    (rows) => ({ params: { id: rows.channel }, body: { text: 'We say what we mean.' } }),
    duplicateRefused,
  ),
  'brandVoice.addSampleFile': createRowSample(
    (rows) => ({
      params: { id: rows.channel },
      ...buildMultipart('voice.md', Buffer.from('# We\n\nsay what we mean.')),
    }),
    duplicateRefused,
  ),
  'brandVoice.removeSample': createRowSample((rows) => ({ params: { id: rows.voiceSample } }), { isFinal: true }),
  'brandVoice.listRules': createRowSample((rows) => ({ params: { id: rows.channel } })),
  'brandVoice.addRule': createRowSample((rows) => ({
    params: { id: rows.channel },
    body: { before: 'clients', after: 'customers' },
  })),
  'brandVoice.changeRule': createRowSample((rows) => ({ params: { id: rows.voiceRule }, body: { state: 'off' } })),
  'brandVoice.removeRule': createRowSample((rows) => ({ params: { id: rows.voiceRule } }), { isFinal: true }),
  'brandVoice.restoreRule': createRowSample((rows) => ({ params: { id: rows.voiceRule }, body: { state: 'off' } }), {
    isFinal: true,
    prepare: (owner, { voiceRule: id }) => owner.call('brandVoice.removeRule', { params: { id } }),
  }),
}
