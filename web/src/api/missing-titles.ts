/** Lists show a post that has no title yet under a name that can be clicked and read out. */
const setMissingTitles = <T extends { title: string }>(posts: readonly T[]): T[] =>
  posts.map((post) => (post.title === '' ? { ...post, title: 'Untitled' } : post))

export const setMissingTitlesOfPage = <T extends { title: string }, M>({ data, meta }: { data: T[]; meta: M }) => ({
  data: setMissingTitles(data),
  meta,
})
