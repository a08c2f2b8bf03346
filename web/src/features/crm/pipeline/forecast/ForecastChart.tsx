import type { ForecastRow } from '@draftwright/contract/crm/board'
import { formatMoney } from '../../kernel/format.ts'
import { formatMoneyShort } from '../format-money-short.ts'
import styles from './Forecast.module.css'

interface ForecastChartProps {
  currency: string
  rows: readonly ForecastRow[]
  heading: string
  formatKey: (key: string | null) => string
}

/** One currency: a bar per row for the won and open sums, its weighted part filled; the figures below. */
export function ForecastChart({ currency, rows, heading, formatKey }: ForecastChartProps) {
  const most = Math.max(1, ...rows.map(({ won, open }) => won + open))
  const share = (value: number) => `${(100 * value) / most}%`
  const total = (key: 'open' | 'weighted' | 'committed' | 'won') => rows.reduce((sum, row) => sum + row[key], 0)
  const count = (key: 'open_count' | 'won_count') => rows.reduce((sum, row) => sum + row[key], 0)
  return (
    <section className={styles.chart} aria-label={`Forecast in ${currency}`}>
      <header className={styles.head}>
        <h2>
          {currency} <span className={styles.dim}>won and weighted</span>
        </h2>
        <ul className={styles.legend} aria-hidden>
          <li data-kind="won">Won</li>
          <li data-kind="weighted">Open, weighted</li>
          <li data-kind="open">Rest of open</li>
        </ul>
      </header>
      <div className={styles.bars} aria-hidden>
        {rows.map(({ key, won, open, weighted }) => (
          <div key={key} className={styles.row}>
            <span className={styles.name}>{formatKey(key)}</span>
            <span className={styles.bar}>
              {Object.entries({ won, weighted, open: open - weighted }).map(([kind, value]) =>
                value > 0 ? <span key={kind} data-kind={kind} style={{ width: share(value) }} /> : null,
              )}
            </span>
            <span className={styles.figure}>{formatMoneyShort(won + weighted, currency)}</span>
          </div>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable. */}
      <div className={styles.scroll} role="region" aria-label={`Figures in ${currency}`} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">Forecast in {currency}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">Open deals</th>
              <th scope="col">Open</th>
              <th scope="col">Weighted</th>
              <th scope="col">75% and more</th>
              <th scope="col">Won deals</th>
              <th scope="col">Won</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{formatKey(row.key)}</th>
                <td>{row.open_count.toLocaleString('en')}</td>
                <td>{formatMoney(row.open, currency)}</td>
                <td>{formatMoney(row.weighted, currency)}</td>
                <td>{formatMoney(row.committed, currency)}</td>
                <td>{row.won_count.toLocaleString('en')}</td>
                <td>{formatMoney(row.won, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td>{count('open_count').toLocaleString('en')}</td>
              <td>{formatMoney(total('open'), currency)}</td>
              <td>{formatMoney(total('weighted'), currency)}</td>
              <td>{formatMoney(total('committed'), currency)}</td>
              <td>{count('won_count').toLocaleString('en')}</td>
              <td>{formatMoney(total('won'), currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
