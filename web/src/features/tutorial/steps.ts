import type { ChapterKey, Made, SeenStep, StepKey, Tutorial } from '@draftwright/contract/tutorial'
import { paths } from '../../app/paths.ts'

interface StepText {
  title: string
  text: string
  /** The names of what it is about on its page, the best first. */
  targets: readonly RegExp[]
}

export const chapterTitles: Record<ChapterKey, string> = {
  publish: 'Your first post',
  crm: 'Customers',
  meetings: 'Meetings',
  advisor: 'Ask Co-CEO',
  share: 'Share a post',
}

export const stepTexts: Record<StepKey, StepText> = {
  idea: {
    title: 'Write down an idea',
    text: 'A sentence or two in your own words is enough. Then save it, or make a draft at once.',
    targets: [/^(?:Generate drafts?|Tidy my notes)$/u, /^Save idea$/u, /^Your idea$/u, /^Quick idea$/u],
  },
  draft: {
    title: 'Turn it into a draft',
    text: 'Choose where it should appear, then make the draft from your words.',
    targets: [/^(?:Generate drafts?|Tidy my notes|Make the drafts?)$/u, /^Open the draft$/u],
  },
  words: {
    title: 'Make it yours',
    text: 'Change a word or add a sentence. Your text is saved as you type.',
    targets: [/^Text of the post$/u],
  },
  submit: {
    title: 'Submit it for review',
    text: 'A colleague who may approve it is told, and you are told what they decide.',
    targets: [/^Submit for review$/u],
  },
  approve: {
    title: 'Approve it',
    text: 'An approval covers exactly this text. Someone else may need to approve it.',
    targets: [/^Approve and publish$/u, /^Approve$/u, /^Submit for review$/u],
  },
  live: {
    title: 'Publish it',
    text: 'Your site shows it at once. Nothing that is not approved can go out.',
    targets: [/^Publish$/u, /^Approve and publish$/u, /^Copy and post$/u],
  },
  numbers: {
    title: 'Look at the numbers',
    text: 'Open your post as a reader, then find your visit in Analytics.',
    targets: [/^View live$/u],
  },
  contact: {
    title: 'Add a contact',
    text: 'Somebody you would like to sell to. A name is enough.',
    targets: [/^New contact$/u],
  },
  deal: {
    title: 'Add a deal',
    text: 'What could come of it, and for how much. It appears on the board.',
    targets: [/^New opportunity$/u],
  },
  stage: {
    title: 'Move the deal on',
    text: 'Drag its card to the next stage, or open it and choose the stage there.',
    targets: [],
  },
  meeting: {
    title: 'Add a meeting',
    text: 'Upload a transcript or a recording, or paste one.',
    targets: [/^Add a meeting$/u],
  },
  notes: {
    title: 'Read its notes',
    text: 'Each note links to its words. CRM updates wait for your click.',
    targets: [],
  },
  question: {
    title: 'Ask a question',
    text: 'Ask about your own work, e.g. “What did we publish this month?”.',
    targets: [/^Ask a question$/u],
  },
  share: {
    title: 'Share something',
    text: 'Pick a suggested text, make it yours, and choose where to share it.',
    targets: [/^Share$/u, /^What you share$/u],
  },
  clicks: {
    title: 'See its clicks',
    text: 'See your shares and their clicks on the Ambassador page.',
    targets: [/^Ambassador$/u],
  },
}

const findMade = ({ made }: Tutorial, kind: Made['kind']): Made | undefined => made.find((one) => one.kind === kind)

/** The page on which a step is taken. */
export function buildStepPath(step: StepKey, tutorial: Tutorial): string {
  const post = findMade(tutorial, 'content')
  const idea = findMade(tutorial, 'idea')
  const meeting = findMade(tutorial, 'meeting')
  switch (step) {
    case 'idea':
      return paths.createIdea
    case 'draft':
      return idea === undefined ? paths.createIdea : `${paths.idea(idea.id)}#generate`
    case 'words':
    case 'submit':
    case 'approve':
    case 'live':
      return post === undefined ? paths.posts : paths.content(post.id)
    case 'numbers':
      return paths.analytics
    case 'contact':
      return paths.contacts
    case 'deal':
    case 'stage':
      return paths.salesPipeline
    case 'meeting':
      return paths.meetings
    case 'notes':
      return meeting === undefined ? paths.meetings : paths.meeting(meeting.id)
    case 'question':
      return paths.chat()
    case 'share':
      return tutorial.post_to_share === null ? paths.ambassador : paths.sharePost(tutorial.post_to_share)
    case 'clicks':
      return paths.ambassador
  }
}

const seenSteps: readonly StepKey[] = ['numbers', 'notes', 'clicks'] satisfies SeenStep[]
/** Whether the step consists of looking at its page. */
export const isSeenStep = (step: StepKey): step is SeenStep => seenSteps.includes(step)
