import {
  add,
  countRows,
  findRow,
  getLastWeekday,
  getMonth,
  getMonthBefore,
  getNextWeekday,
  getTitle,
  getUser,
  getWeek,
  has,
  isWithin,
  listRows,
  pickRow,
  quote,
  buildExpected,
  sort,
  toSpan,
  writeNumber,
  type Span,
} from './compute.ts'
import type { Expected, Post, Question, World } from './world.ts'

const listPosts =
  (isMatch: (post: Post, w: World) => boolean) =>
  (w: World): Expected =>
    listRows(w.posts, (post) => isMatch(post, w))
const isPublished = ({ status }: Post): boolean => status === 'published'
const addViews = (w: World, span: Span, of: 'views' | 'visitors' | 'reads' = 'views'): number =>
  add(w.views.filter(({ day }) => isWithin(w, day, span)).map((row) => row[of]))
const getPillarId = (w: World, name: string): string | undefined => findRow(w.pillars, name)?.id

/** Posts and their numbers, ideas, pillars and channels. */
export const contentQuestions: readonly Question[] = [
  {
    id: 'content-01',
    language: 'en',
    ask: 'drafts without a planned date',
    expect: listPosts(({ status, planned_at }) => status === 'draft' && planned_at === null),
    note: 'trap: without',
  },
  {
    id: 'content-02',
    language: 'en',
    ask: 'which post goes out on friday?',
    expect: listPosts((post, w) => isWithin(w, post.scheduled_at, toSpan(getNextWeekday(w, 5)))),
  },
  {
    id: 'content-03',
    language: 'en',
    ask: 'what did we publish on monday',
    expect: listPosts((post, w) => isPublished(post) && isWithin(w, post.published_at, toSpan(getLastWeekday(w, 1)))),
    note: 'trap: Monday, the last one',
  },
  {
    id: 'content-04',
    language: 'en',
    ask: 'posts published in october',
    expect: listPosts((post, w) => isPublished(post) && isWithin(w, post.published_at, getMonthBefore(w, 10))),
    note: 'trap: published; a draft was created then',
  },
  {
    id: 'content-05',
    language: 'en',
    who: 'gus',
    ask: 'which of my posts need changes',
    expect: listPosts(({ status, author_id }, w) => status === 'changes_requested' && author_id === getUser(w, 'Gus')),
  },
  {
    id: 'content-06',
    language: 'en',
    ask: 'posts that ada did not write',
    expect: listPosts(({ author_id }, w) => author_id !== getUser(w, 'Ada')),
    note: 'trap: not',
  },
  {
    id: 'content-07',
    language: 'en',
    ask: 'most viewed post this month',
    expect: (w) => {
      const sum = (post: Post) =>
        add(
          w.views
            .filter(({ content_id, day }) => content_id === post.id && isWithin(w, day, getMonth(w)))
            .map(({ views }) => views),
        )
      return pickRow(w.posts, isPublished, sum)
    },
    note: 'trap: this month; another one leads of all time',
  },
  {
    id: 'content-08',
    language: 'en',
    ask: 'top 2 posts by views of all time',
    expect: (w) => {
      const best = sort(w.posts, ({ views }) => views).slice(0, 2)
      return { ...listRows(w.posts, (post) => best.includes(post)), says: best.map(getTitle), ordered: true }
    },
  },
  {
    id: 'content-09',
    language: 'en',
    ask: 'views this month vs last month',
    expect: (w) => buildExpected([writeNumber(addViews(w, getMonth(w))), writeNumber(addViews(w, getMonth(w, -1)))]),
    note: 'trap: vs last month',
  },
  {
    id: 'content-10',
    language: 'en',
    ask: 'how many visitors did our posts have last week',
    expect: (w) =>
      buildExpected(
        [writeNumber(addViews(w, getWeek(w, -1), 'visitors'))],
        [`${addViews(w, getWeek(w, -1))} visitors`, `${addViews(w, getWeek(w), 'visitors')} visitors`],
      ),
    note: 'trap: visitors are not views; last',
  },
  {
    id: 'content-11',
    language: 'en',
    ask: 'published posts with no keyword',
    expect: listPosts((post) => isPublished(post) && post.keyword === null),
    note: 'trap: published, no',
  },
  {
    id: 'content-12',
    language: 'en',
    ask: 'posts without a pillar',
    expect: listPosts(({ pillar_id }) => pillar_id === null),
  },
  {
    id: 'content-13',
    language: 'en',
    ask: 'posts of the waiting lists pillar that are not published yet',
    expect: listPosts((post, w) => !isPublished(post) && post.pillar_id === getPillarId(w, 'Waiting lists')),
    note: 'trap: not',
  },
  {
    id: 'content-14',
    language: 'en',
    ask: 'posts with "software" in the title',
    expect: listPosts(({ title }) => has(title, 'software')),
    note: 'trap: in the title; others have it in their text or keyword',
  },
  {
    id: 'content-15',
    language: 'en',
    ask: 'in which post do we write about a phone, and how is it worded',
    expect: (w) => {
      const matches = w.posts.filter(({ text }) => has(text, 'phone'))
      return buildExpected(
        matches.flatMap(({ title, text }) => [title, quote(text, 'phone')]),
        w.posts.map(getTitle),
      )
    },
  },
  {
    id: 'content-16',
    language: 'en',
    ask: 'published posts with fewer than 100 views in total',
    expect: listPosts((post) => isPublished(post) && post.views < 100),
    note: 'trap: fewer, published',
  },
  {
    id: 'content-17',
    language: 'en',
    ask: 'ideas nobody voted for',
    expect: (w) => listRows(w.ideas, ({ status, voters }) => status !== 'archived' && voters.length === 0),
    note: 'trap: nobody',
  },
  {
    id: 'content-18',
    language: 'en',
    ask: 'ideas without a pillar that are not archived',
    expect: (w) => listRows(w.ideas, ({ status, pillar_id }) => status !== 'archived' && pillar_id === null),
    note: 'trap: not archived',
  },
  {
    id: 'content-19',
    language: 'en',
    ask: 'how many posts per pillar',
    expect: (w) => {
      const countPosts = (id: string) => w.posts.filter(({ pillar_id }) => pillar_id === id).length
      return buildExpected(w.pillars.flatMap(({ id, name }) => [name, String(countPosts(id))]))
    },
  },
  {
    id: 'content-20',
    language: 'en',
    ask: 'pillars without a single published post',
    expect: (w) => listRows(w.pillars, ({ id }) => !w.posts.some((post) => isPublished(post) && post.pillar_id === id)),
    note: 'trap: published; each of them has posts',
  },
  {
    id: 'content-21',
    language: 'en',
    ask: 'channels that nothing was ever posted to',
    expect: (w) => listRows(w.channels, ({ id }) => !w.posts.some(({ channel_id }) => channel_id === id)),
    note: 'trap: nothing',
  },
  {
    id: 'content-22',
    language: 'en',
    ask: 'how many posts arent published',
    expect: (w) => countRows(w.posts, (post) => !isPublished(post)),
    note: 'trap: arent',
  },
]
