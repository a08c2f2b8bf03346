import { meetingJobs } from '../src/features/meetings/index.ts'
import type { AdvisorFixture } from './advisor-fixture.ts'
import type { Person } from './harness.ts'
import { keepMoments } from './keep-moments.ts'
import { buildMultipart } from './upload.ts'

interface MeetingText {
  readonly key: string
  readonly title: string
  readonly at: string
  readonly type: string
  /** Keys of records: a company, a contact, a deal. */
  readonly about: readonly (readonly [kind: 'company' | 'contact' | 'opportunity', key: string])[]
  /** Attendees; members by their first names. */
  readonly people: readonly string[]
  readonly visibility?: 'private' | 'participants'
  readonly by?: 'sam'
  /** `Name: words`, one for each turn; none for a meeting that nobody has written down. */
  readonly text: string
}

const meetings: readonly MeetingText[] = [
  {
    key: 'meeting kick-off',
    title: 'Acme kick-off',
    at: '2026-10-14T08:00:00.000Z',
    type: 'Kick-off',
    about: [
      ['company', 'acme'],
      ['contact', 'bob stone'],
    ],
    people: ['Ada Example', 'Bob Stone'],
    text: `Ada Example: Thanks for making the time, Bob, shall we start with the plan for the rollout?
Bob Stone: Yes, and I have one worry before we start, we tried this with another vendor last year.
Ada Example: Understood, then let's go with two clinics first and not with all nine.
Bob Stone: Good, that takes the pressure off the front desk.
Ada Example: I'll send you the training plan by Friday.
Bob Stone: And I will introduce you to our head nurse next week.
Bob Stone: Does the recall system work with our old phone system?
Ada Example: Good question, I'd have to check that.
Bob Stone: The waiting list software has to be live before the winter.
Ada Example: I'll check the phone system with our engineers by October 30.`,
  },
  {
    key: 'meeting pricing',
    title: 'Acme pricing call',
    at: '2026-11-12T09:00:00.000Z',
    type: 'Negotiation',
    about: [
      ['company', 'acme'],
      ['contact', 'bob stone'],
      ['opportunity', 'rollout'],
    ],
    people: ['Sam Seller', 'Bob Stone'],
    by: 'sam',
    text: `Sam Seller: Let's talk about the price for the nine clinics, Bob.
Bob Stone: Honestly, the price of 12,500 euros is too expensive for us this year.
Sam Seller: I hear you, what would work?
Bob Stone: Our board has to approve anything over 10,000 euros.
Sam Seller: I'll send you a smaller offer by November 20.
Sam Seller: And I will prepare a comparison for your board by November 16.
Bob Stone: I'll ask the board on Monday.
Bob Stone: Okay, let's keep the payment terms at thirty days.
Bob Stone: Who trains the night staff after the rollout?
Sam Seller: I don't know yet, I have to ask.`,
  },
  {
    key: 'meeting demo',
    title: 'Borealis demo',
    at: '2026-10-21T12:00:00.000Z',
    type: 'Demo',
    about: [
      ['company', 'borealis'],
      ['contact', 'dana'],
    ],
    people: ['Ada Example', 'Dana Reyes'],
    text: `Ada Example: Let me show you how patients pick a day.
Dana Reyes: We lose about 15 percent of our slots to no-shows today.
Dana Reyes: My concern is data protection, our legal department has to review the contract.
Ada Example: I'll send you our security paper by next Friday.
Dana Reyes: We have decided to start with the Oslo practice in January.
Dana Reyes: I will get our legal team to look at the contract.
Dana Reyes: Can patients cancel by text message?
Ada Example: Not sure, I have to look into that.`,
  },
  {
    key: 'meeting check-in',
    title: 'Borealis check-in',
    at: '2026-11-05T13:00:00.000Z',
    type: 'Customer review',
    about: [
      ['company', 'borealis'],
      ['contact', 'dana'],
      ['opportunity', 'starter'],
    ],
    people: ['Ada Example', 'Sam Seller', 'Dana Reyes'],
    text: `Dana Reyes: The security paper helped, but the price of the yearly plan is too high for one practice.
Sam Seller: I'll check the monthly plan and send you the numbers by November 24.
Dana Reyes: We agreed that the pilot starts in January.
Ada Example: I'll set up a call with our trainer by November 13.
Dana Reyes: I'll send you the list of our 14 dentists.`,
  },
  {
    key: 'meeting discovery',
    title: 'Cobalt Erstgespräch',
    at: '2026-11-16T10:00:00.000Z',
    type: 'Discovery',
    about: [
      ['company', 'cobalt'],
      ['contact', 'bob marsh'],
      ['opportunity', 'pilot'],
    ],
    people: ['Sam Seller', 'Bob Marsh'],
    by: 'sam',
    text: `Sam Seller: Guten Morgen Herr Marsh, wie läuft die Aufnahme neuer Bewohner heute bei Ihnen im Haus?
Bob Marsh: Wir führen die Warteliste noch auf Papier, und das kostet uns jeden Tag zwei Stunden.
Bob Marsh: Ehrlich gesagt ist uns das Angebot zu teuer, wir haben dafür dieses Jahr kein Budget mehr.
Sam Seller: Ich schicke Ihnen bis Freitag ein kleineres Angebot für ein einzelnes Haus.
Bob Marsh: Dann nehmen wir zuerst das Haus in Gent und nicht alle vier Häuser.
Bob Marsh: Ich frage unsere Leitung bis Ende November nach dem Geld dafür.
Bob Marsh: Können die Angehörigen die Liste selbst sehen?
Sam Seller: Gute Frage, das muss ich klären.`,
  },
  {
    key: 'meeting brainstorm',
    title: 'Content brainstorm',
    at: '2026-11-03T09:00:00.000Z',
    type: 'Content brainstorm',
    about: [],
    people: ['Ada Example', 'Gus Writer'],
    text: `Ada Example: We could write about night shifts, people ask about them all the time.
Gus Writer: I'll draft the post about night shifts by November 9.
Ada Example: Let's drop the fax story, nobody reads it.
Gus Writer: I will also collect quotes from nurses by November 27.`,
  },
  {
    key: 'meeting private',
    title: 'Salary review',
    at: '2026-11-10T09:00:00.000Z',
    type: 'One-on-one',
    about: [['company', 'acme']],
    people: ['Ada Example', 'Gus Writer'],
    visibility: 'private',
    text: `Gus Writer: Acme asked me about the price of a hidden discount.
Ada Example: I'll prepare your salary letter by November 12.
Ada Example: We have decided to raise your salary in January.
Gus Writer: The bonus is too expensive to explain to Acme.`,
  },
  {
    key: 'meeting review',
    title: 'Acme quarterly review',
    at: '2026-11-25T09:00:00.000Z',
    type: 'Customer review',
    about: [['company', 'acme']],
    people: ['Ada Example', 'Bob Stone'],
    text: '',
  },
]

/** Meetings of the advisor's workspace, brought in by its routes; their notes are made by the built-in rules. */
export async function fillMeetings(fixture: AdvisorFixture): Promise<void> {
  const { ada, sam } = fixture
  const ids = fixture.ids as Record<string, string>
  const members = await ada.call('members.list')
  const types = await ada.call('meetingTypes.list', { query: { limit: 100 } })
  for (const meeting of meetings) {
    const me = meeting.by === 'sam' ? sam : ada
    const attendees = meeting.people.map((name) => ({
      name,
      email: members.find(({ display_name }) => display_name === name)?.email ?? null,
    }))
    const { id } = await me.call('meetings.create', {
      body: {
        ...(meeting.text === '' ? {} : { transcript_id: await bringInTranscript(me, meeting) }),
        title: meeting.title,
        started_at: meeting.at,
        meeting_type_id: types.find(({ name }) => name === meeting.type)?.id ?? null,
        attendees,
      },
    })
    ids[meeting.key] = id
    for (const [kind, key] of meeting.about) {
      const entity = await ada.call('contextEntities.create', { body: { kind, ref_id: ids[key] ?? '' } })
      await me.call('meetings.swapEntity', {
        params: { id },
        body: { current_entity_id: null, new_entity_id: entity.id },
      })
    }
    if (meeting.visibility !== undefined)
      await me.call('meetings.update', { params: { id }, body: { visibility: meeting.visibility } })
    await makeNotes(fixture, id)
    await keepMoments(me, id)
  }
}

async function bringInTranscript(me: Person, { title, text }: MeetingText): Promise<string> {
  const cues = text.split('\n').map((line, at) => {
    const [speaker = '', words = ''] = line.split(/: (.*)/su)
    const time = (seconds: number) =>
      `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`
    return `${time(at * 8)} --> ${time(at * 8 + 7)}\n<v ${speaker}>${words}`
  })
  const upload = buildMultipart(`${title}.vtt`, Buffer.from(`WEBVTT\n\n${cues.join('\n\n')}\n`))
  return (await me.call('transcripts.create', upload)).id
}

/** The queue of the fixture is stopped: the job is run here. */
async function makeNotes({ call, ada }: AdvisorFixture, meeting_id: string): Promise<void> {
  const { db, context, signal } = call(ada)
  const job = meetingJobs.find(({ name }) => name === 'meetings.make-notes')
  await job?.run({ account_id: db.accountId, meeting_id }, { context, signal, dbFor: () => db })
}
