import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from './Button.tsx'
import styles from './FilterRow.module.css'

interface FilterRowProps {
  /** Always in view. */
  search: ReactNode
  /** The filters' names in the address, to count those in use. */
  names: readonly string[]
  children: ReactNode
}

/** A search with filters beside it. On a phone these are behind a button: they would push the list off the screen. */
export function FilterRow({ search, names, children }: FilterRowProps) {
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const nUsed = names.filter((name) => params.has(name)).length
  return (
    <div className={styles.row} data-open={isOpen || undefined}>
      <div className={styles.search}>{search}</div>
      <Button
        variant="outline"
        className={styles.opener}
        icon={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {nUsed === 0 ? 'Filters' : `Filters · ${nUsed}`}
      </Button>
      <div className={styles.filters}>{children}</div>
    </div>
  )
}
