import type { TableLinkKind } from '@draftwright/contract/table-fields'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import panelStyles from '../../../ui/PanelFrame.module.css'
import { useListLinkingQuery } from './links-api.ts'
import styles from '../tables.module.css'

/** Records of tables that link to a company, contact, opportunity or post; nothing where there are none. */
export function LinkingRecords({ kind, id }: { kind: TableLinkKind; id: string }) {
  const { data } = useListLinkingQuery({ params: { kind, id } }, { refetchOnMountOrArgChange: true })
  if (data === undefined || data.length === 0) return null
  return (
    <section className={panelStyles.group} aria-label="In tables">
      <h3>In tables</h3>
      <ul className={styles.linking}>
        {data.map(({ base_id, table_id, record_id, table_name, name, fields }) => (
          <li key={record_id}>
            <Link to={`${paths.tableBase(base_id, table_id)}?record=${record_id}`}>
              {name === '' ? 'Unnamed record' : name}
            </Link>
            <small>
              {table_name} · {fields.join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
