import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

const contact = { kind: 'contact', name: 'Ask us', description: 'We answer within a day.', is_active: true }

export const formSamples: Partial<Record<RouteId, Sample>> = {
  'forms.list': createSample(),
  'forms.create': createSample({ body: contact }),
  'forms.read': createRowSample(buildIdRequest('form')),
  'forms.update': createRowSample(buildIdRequest('form', { name: 'Talk to us', thanks: 'Thank you.' })),
  'forms.remove': createRowSample(buildIdRequest('form'), { isFinal: true }),
  'forms.restore': createRowSample(buildIdRequest('form'), {
    isFinal: true,
    prepare: (owner, { form }) => owner.call('forms.remove', { params: { id: form } }),
  }),
  'formAnswers.list': createRowSample(buildIdRequest('form')),
  'formAnswers.exportAll': createRowSample(buildIdRequest('form')),
  'formAnswers.accept': createRowSample((rows) => ({ params: { id: rows.form }, body: { ids: [rows.formAnswer] } }), {
    isFinal: true,
  }),
  'formAnswers.discard': createRowSample((rows) => ({ params: { id: rows.form }, body: { ids: [rows.formAnswer] } }), {
    isFinal: true,
  }),
  'formAnswers.takeSuggestion': createRowSample(buildIdRequest('formAnswer', { field: 'phone' }), {
    neverSucceeds: 'it suggests nothing',
    mayAnswer: [409],
  }),
  // Members without a role in the CRM are rejected by the handler.
  'formAnswers.suggestions': createRowSample(buildIdRequest('contact'), { mayAnswer: [403] }),
  'formAnswers.takeOnContact': createRowSample(
    (rows) => ({ params: { id: rows.contact }, body: { answer_id: rows.formAnswer, field: 'phone' } }),
    { neverSucceeds: 'it has no suggestion', mayAnswer: [403, 404] },
  ),
  'formAnswers.dismissOnContact': createRowSample(
    (rows) => ({ params: { id: rows.contact }, body: { answer_id: rows.formAnswer, field: 'phone' } }),
    { neverSucceeds: 'it has no suggestion', mayAnswer: [403, 404] },
  ),
  'formAnswers.addRecord': createRowSample(buildIdRequest('formAnswer'), {
    neverSucceeds: 'its form has no table',
    mayAnswer: [409],
  }),
  'formAnswers.download': createRowSample(buildIdRequest('formAnswer'), {
    neverSucceeds: 'an answer is no file',
    mayAnswer: [404],
  }),
  'formAnswers.remove': createRowSample(buildIdRequest('formAnswer'), { isFinal: true }),
}
