import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useListMediaUsesQuery } from './api.ts'
import styles from './PicturePanel.module.css'

/** The posts that show a picture, each a link. */
export function PictureUses({ id }: { id: string }) {
  const { data: uses } = useListMediaUsesQuery({ params: { id } })
  if (uses === undefined) return null
  const heading =
    uses.length === 0 ? 'Not used in any post' : `Used in ${uses.length} ${uses.length === 1 ? 'post' : 'posts'}`
  return (
    <section className={styles.uses}>
      <h3>{heading}</h3>
      <ul>
        {uses.map((post) => (
          <li key={post.id}>
            <Link to={paths.content(post.id)}>{post.title}</Link>
            <span>{post.is_live ? 'live' : post.status.replaceAll('_', ' ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
