import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiCall } from '../scripts/api-client.ts'
import { root } from '../scripts/inputs.ts'

interface Row {
  id: string
}
interface MeetingRow extends Row {
  status: string
  entities: { kind: string; ref_id: string }[]
}

/** A long call about a company and its deal, whose stage asks for an answer; the same one for each call of a workspace. */
async function ensureMeeting(call: ApiCall): Promise<MeetingRow> {
  const [known] = await call<MeetingRow[]>('GET', '/meetings/meeting-records?q=Discovery%20call')
  if (known !== undefined) return known
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true })
  const crm = (path: string) => `/../crm/${path}`
  const company = await call<Row>('POST', crm('companies'), { name: 'Brindle Dental', domain: 'brindle.example' })
  const [deal] = await call<(Row & { stage_id: string })[]>('POST', crm('opportunities'), {
    name: 'Scheduling for six clinics',
    company_id: company.id,
    next_step: 'Call back in March',
  })
  await call('POST', crm('surveys'), {
    name: 'Qualification',
    stage_id: deal?.stage_id,
    is_required: true,
    questions_data: [
      { text: 'Which practice software do they use?', kind: 'long_text', is_required: true },
      { text: 'What budget do they have?', kind: 'long_text' },
      { text: 'Who decides?', kind: 'short_text' },
    ],
  })
  const file = readFileSync(join(root, 'e2e/fixtures/discovery-call.vtt'))
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'Discovery call.vtt')
  const transcript = await call<Row>('POST', '/meetings/transcripts', form)
  const types = await call<(Row & { name: string })[]>('GET', '/meetings/meeting-types')
  await call<Row>('POST', '/meetings/meeting-records', {
    title: 'Weekly sales meeting',
    started_at: '2099-03-18T10:00:00Z',
  })
  return call<MeetingRow>('POST', '/meetings/meeting-records', {
    transcript_id: transcript.id,
    title: 'Discovery call with Brindle Dental',
    started_at: '2026-03-11T10:00:00Z',
    meeting_type_id: types.find(({ name }) => name === 'Discovery')?.id,
    attendees: [
      { name: 'Hannah Pryce' },
      { name: 'Owen Castellan', email: 'owen@brindle.example' },
      { name: 'Dr Sunita Rao', email: 'sunita@brindle.example' },
    ],
  })
}

/** The page of a meeting once its notes are made, with `more` behind its address. */
export const buildMeetingPath =
  (more: string) =>
  async (call: ApiCall): Promise<string> => {
    const { id } = await ensureMeeting(call)
    for (;;) {
      const { status } = await call<MeetingRow>('GET', `/meetings/meeting-records/${id}`)
      if (status === 'ready' || status === 'failed') return `/meetings/view/${id}${more}`
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

export async function buildMeetingsPath(call: ApiCall): Promise<string> {
  await buildMeetingPath('')(call)
  return '/meetings/view'
}

/** A company's panel at its meetings. */
export async function buildCompanyMeetingsPath(call: ApiCall): Promise<string> {
  const { entities } = await ensureMeeting(call)
  return `/crm/companies?open=${entities.find(({ kind }) => kind === 'company')?.ref_id ?? ''}&tab=meetings`
}
