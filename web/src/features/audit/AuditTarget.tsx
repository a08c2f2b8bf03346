import type { AuditEvent } from '@draftwright/contract/audit'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import styles from './AuditPage.module.css'
import { formatDetails } from './format-details.ts'

/** Kinds of records with a page of their own. */
const pagePaths: Readonly<Record<string, (id: string) => string>> = {
  content: paths.content,
  idea: paths.idea,
  pillar: paths.pillar,
}

/** The target of an action, by its current name; a deleted one is shown by its kind. */
export function AuditTarget({ event: { target_kind, target_id, target_name, details } }: { event: AuditEvent }) {
  const path = target_kind === null || target_id === null ? undefined : pagePaths[target_kind]?.(target_id)
  const text = [target_name ?? '', ...formatDetails(details)].filter((part) => part !== '').join(' · ')
  if (text === '') return null
  if (path === undefined || target_name === null) return <span title={text}>{text}</span>
  return (
    <Link to={path} className={styles.target} title={text}>
      {text}
    </Link>
  )
}
