export interface SetUpTabProps {
  /** False for a salesperson, who may only read. */
  mayEdit: boolean
}
