import type { Media } from '@draftwright/contract/media'
import { Checkbox, Skeleton } from '@mantine/core'
import { Delayed } from '../../ui/Delayed.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import styles from './MediaItems.module.css'
import { toPictureUrl } from './picture-url.ts'

interface MediaItemsProps {
  items: readonly Media[]
  view: 'grid' | 'list'
  chosen: ReadonlySet<string>
  isChoosable: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

/** The pictures as tiles or as rows. Shift selects a range. */
export function MediaItems({ items, view, chosen, isChoosable, onChoose, onOpen }: MediaItemsProps) {
  const toggle = (at: number, isRange: boolean) => {
    const item = items[at]
    if (item === undefined) return
    const next = new Set(chosen)
    const from = isRange ? items.findLastIndex(({ id }, index) => index < at && chosen.has(id)) : -1
    if (from >= 0) for (const each of items.slice(from, at + 1)) next.add(each.id)
    else if (!next.delete(item.id)) next.add(item.id)
    onChoose(next)
  }
  return (
    <ul
      className={styles.items}
      data-view={view === 'list' ? 'list' : 'grid'}
      data-choosing={chosen.size > 0 || undefined}
    >
      {items.map((item, at) => (
        <li key={item.id} className={styles.item} data-chosen={chosen.has(item.id) || undefined}>
          {isChoosable && (
            <Checkbox
              className={styles.check}
              aria-label={`Choose ${item.name}`}
              checked={chosen.has(item.id)}
              onChange={() => undefined}
              onClick={(event) => toggle(at, event.shiftKey)}
            />
          )}
          <button type="button" className={styles.open} data-row onClick={() => onOpen(item.id)}>
            <span className={styles.frame}>
              <img
                src={toPictureUrl(item.url, 400)}
                alt={item.alt}
                width={item.width}
                height={item.height}
                loading="lazy"
                decoding="async"
                style={{ objectPosition: `${item.focal.x * 100}% ${item.focal.y * 100}%` }}
              />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{item.name}</span>
              <span className={styles.facts}>
                {item.width} × {item.height}
                {item.n_uses > 0 && ` · in ${item.n_uses} ${item.n_uses === 1 ? 'post' : 'posts'}`}
                {item.alt === '' && <span className={styles.bare}> · no alt text</span>}
              </span>
            </span>
            <span className={styles.more}>
              <span>{formatBytes(item.bytes)}</span>
              <TimeAgo time={item.created_at} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The file size of the stored picture. */
export const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export function ItemsSkeleton() {
  return (
    <Delayed>
      <ul className={styles.items} data-view="grid" aria-label="Loading" aria-busy>
        {Array.from({ length: 8 }, (_, at) => (
          <li key={at} className={styles.item}>
            <Skeleton className={styles.frame} height="100%" />
            <Skeleton height={12} mt={8} width="70%" />
          </li>
        ))}
      </ul>
    </Delayed>
  )
}
