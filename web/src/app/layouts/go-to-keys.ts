import { paths } from '../paths.ts'

/** The key pressed after G, and the page it opens. */
export const goToKeys: Record<string, string> = {
  i: paths.ideas,
  p: paths.posts,
  c: paths.calendar,
  s: paths.strategy,
  n: paths.createIdea,
  u: paths.notifications,
  a: paths.chat(),
}
