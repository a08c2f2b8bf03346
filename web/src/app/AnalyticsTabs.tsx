import { NavLink } from 'react-router'
import { useCan } from '../api/rights.ts'
import { useReadFeaturesQuery } from '../features/accounts/index.ts'
import styles from './AnalyticsTabs.module.css'
import { listTabs } from './navigation.ts'
import { paths } from './paths.ts'

/** The pages of Analytics that the person may open, as tabs. */
export function AnalyticsTabs() {
  const can = useCan()
  const { data: features } = useReadFeaturesQuery(undefined, { skip: !can('crm:read') })
  return (
    <nav aria-label="Analytics" className={styles.tabs}>
      {listTabs(paths.analytics, can, features).map(({ label, path }) => (
        <NavLink key={path} to={path} end className={styles.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
