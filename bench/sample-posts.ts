/** Posts with headings, lists and quotes as Markdown, for measurements that need much text. */
export const samplePosts = [
  `We changed the waiting list in spring, and now we call people at seven in the morning. Nobody waits longer than two days since then.

## What it takes

- a list that one person keeps
- a phone that nobody else uses
- a rule: whoever cannot come says so by eight

The next one on the list gets the place the same morning. In May 31 of 40 places were filled that way.`,
  `Most reviews of a missed deadline look for a person. Ours look for the handover where the news got stuck.

> Who knew first, who needed to know, and what stood between them?

1. We ask in writing, before anybody meets.
2. We read the answers together, for twenty minutes.
3. We change one thing, and say when we look at it again.

Since then nobody dreads them, and the same handover failed only once.`,
  `A repair café is an evening with tea and a screwdriver. People bring lamps: 60 of 100 things were lamps.

## What we learned

Open the case before you promise anything. Tea first, screwdriver second. Whoever brought the thing holds it while it is repaired, and so learns how.

## When

Every first Saturday at ten, in the old mill.`,
]
