import { useUrlState } from '../../ui/use-url-state.ts'
import classes from './Marks.module.css'

/** More would displace the words of a row. */
const shownTags = 3

/** An idea's tags; clicking one filters by it. */
export function TagChips({ tags }: { tags: string[] }) {
  const [asked, setTag] = useUrlState<string>('tag', '')
  const rest = tags.slice(shownTags)
  return tags
    .slice(0, shownTags)
    .map((tag) => (
      <button
        key={tag}
        type="button"
        className={classes.tag}
        aria-pressed={asked === tag}
        aria-label={`Only ideas tagged ${tag}`}
        onClick={() => setTag(asked === tag ? null : tag)}
      >
        {tag}
      </button>
    ))
    .concat(
      rest.length === 0
        ? []
        : [
            <span key="" className={classes.more} title={rest.join(', ')}>
              +{rest.length}
            </span>,
          ],
    )
}
