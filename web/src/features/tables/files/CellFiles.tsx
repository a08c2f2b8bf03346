import { readCellFiles } from './cell-files.ts'
import styles from './files.module.css'

/** Files of one cell that are drawn. */
const maxFiles = 6

/** The files of a cell in the grid: pictures small, others by their names. */
export function CellFiles({ value }: { value: unknown }) {
  const files = readCellFiles(value)
  return (
    <span className={styles.list}>
      {files.slice(0, maxFiles).map(({ id, filename, thumbnails }) =>
        thumbnails === undefined ? (
          <span key={id} className={styles.chip}>
            {filename}
          </span>
        ) : (
          <img key={id} className={styles.small} src={thumbnails.small.url} alt={filename} loading="lazy" />
        ),
      )}
      {files.length > maxFiles ? <span>+{files.length - maxFiles}</span> : null}
    </span>
  )
}
