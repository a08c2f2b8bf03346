import type { AppContext } from '../src/http/app-context.ts'
import { startFeedServer } from './feed-server.ts'
import type { Fixture } from './fixture.ts'
import { addMember, type CallOptions, Person, type RouteId, signUp } from './harness.ts'
import { createGuestAddress, inviteByMail } from './invite.ts'
import { startMailServer } from './mail-server.ts'
import { publishPost } from './publish-post.ts'
import { password } from './sample-shape.ts'
import { enterMailServer, prepareNewsletter } from './sendable-newsletter.ts'

interface Scene {
  readonly owner: Person
  readonly rows: Fixture
  readonly context: AppContext
}
interface Success {
  /** Who asks, if it is not the owner. */
  readonly person?: Person
  readonly options: CallOptions
}

const mail = await startMailServer()
const feeds = await startFeedServer()
feeds.pages.set('/feed.xml', {
  body: '<rss version="2.0"><channel><title>News</title><item><title>One</title><link>https://news.example/1</link></item></channel></rss>',
})

/** What the server under test has to trust for these calls. */
export const successUrls: readonly string[] = [mail.url.replace(/^smtp:/u, 'http:'), feeds.origin]
export async function closeSuccesses(): Promise<void> {
  await mail.close()
  await feeds.close()
}

/** Those that take a secret or a state of their own. */
const successes: Partial<Record<RouteId, (scene: Scene) => Promise<Success>>> = {
  'guestReviews.read': async (scene) => ({ options: { body: { token: await shareText(scene) } } }),
  async 'guestReviews.decide'(scene) {
    const token = await shareText(scene)
    const { text_hash } = await new Person(scene.owner.app, null).call('guestReviews.read', { body: { token } })
    return { options: { body: { token, decision: 'approve', name: 'Dr. Weber', text_hash } } }
  },
  'guestComments.list': async (scene) => ({ options: { body: { token: await shareText(scene) } } }),
  'guestComments.create': async (scene) => ({
    options: { body: { token: await shareText(scene), name: 'Dr. Weber', body: 'Why?' } },
  }),
  'guestSurveys.read': async (scene) => ({ options: { body: { token: await shareSurvey(scene) } } }),
  'guestSurveys.answer': async (scene) => ({
    options: {
      body: {
        token: await shareSurvey(scene),
        name: 'Mia',
        answers: [{ question_id: scene.rows.surveyQuestion, answer: 7 }],
      },
    },
  }),
  async 'invitations.read'({ owner, context }) {
    const { token } = await inviteByMail(context)(owner, createGuestAddress())
    return { options: { body: { token } } }
  },
  async 'invitations.accept'({ owner, context }) {
    const person = await signUp(owner.app)
    const { token } = await inviteByMail(context)(owner, person.session?.user.email ?? '')
    return { person, options: { body: { token } } }
  },
  async 'auth.signUp'() {
    const body = { email: createGuestAddress(), password, displayName: 'Sam', accountName: 'Sam & Co' }
    return { options: { body } }
  },
  async 'auth.refresh'({ owner }) {
    const { session } = await signUp(owner.app)
    return { options: { body: { refreshToken: session?.refreshToken } } }
  },
  async 'auth.endSession'({ owner }) {
    const person = await signUp(owner.app)
    const [own] = await person.call('auth.sessions')
    return { person, options: { params: { id: own?.id ?? '' } } }
  },
  async 'reportShares.read'({ owner, rows }) {
    const body = { name: 'The board', days: 28, filters: { pillar_id: rows.pillar } }
    const { url } = await owner.call('reportShares.create', { body })
    return { options: { body: { token: readToken(url) } } }
  },
  async 'profile.remove'({ owner, context }) {
    const person = await addMember(context, owner, 'general_member')
    return { person, options: { body: { current_password: password } } }
  },
  async 'trackedLinks.create'({ owner, rows }) {
    const { origin, sites } = await owner.call('trackedLinks.settings')
    const target = `${origin}${sites[0]?.path ?? ''}/offer`
    return { options: { body: { target, campaign_id: rows.campaign, utm_source: 'poster' } } }
  },
  'feeds.preview': async () => ({ options: { body: { url: `${feeds.origin}/feed.xml` } } }),
  'feeds.create': async ({ rows }) => ({
    options: { body: { url: `${feeds.origin}/feed.xml`, pillar_id: rows.pillar } },
  }),
  async 'newsletters.create'({ owner, context }) {
    const person = await signUp(owner.app)
    await enterMailServer(person, mail.url)
    const { id } = await publishPost(person, context)
    return { person, options: { body: { content_id: id } } }
  },
  async 'newsletters.start'(scene) {
    const { person, id } = await draftNewsletter(scene)
    return { person, options: { params: { id }, body: {} } }
  },
  'newsletters.pause': sendLater,
  'newsletters.stop': sendLater,
}

/** How a call succeeds whose sample cannot; undefined for any other. */
export const findSuccess = (id: RouteId) => successes[id]

const readToken = (url: string): string => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''

async function shareText({ owner, rows }: Scene): Promise<string> {
  const asked = { params: { id: rows.content }, body: { name: 'Dr. Weber' } }
  return readToken((await owner.call('guestReviews.create', asked)).url)
}

async function shareSurvey({ owner, rows }: Scene): Promise<string> {
  const asked = { params: { id: rows.survey }, body: { name: 'Visitors' } }
  return readToken((await owner.call('surveyLinks.create', asked)).url)
}

/** In a workspace of one person, who may approve their own text. */
async function draftNewsletter({ owner, context }: Scene): Promise<{ person: Person; id: string }> {
  const person = await signUp(owner.app)
  const id = await prepareNewsletter(person, context, { mailUrl: mail.url, emails: ['reader@readers.example'] })
  return { person, id }
}

/** A newsletter that waits for its time. */
async function sendLater(scene: Scene): Promise<Success> {
  const { person, id } = await draftNewsletter(scene)
  const at = new Date(scene.context.now().getTime() + 86_400_000).toISOString()
  await person.call('newsletters.start', { params: { id }, body: { at } })
  return { person, options: { params: { id } } }
}
