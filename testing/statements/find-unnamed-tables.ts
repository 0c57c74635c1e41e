import { loadModule, parseSync } from 'libpg-query'

await loadModule()

type Node = { [key: string]: Node | Node[] | string | number | boolean | undefined }

/** A table of one level of a statement, by the name that its columns have there. */
interface Relation {
  table: string
  alias: string
}

/**
 * Tables of sellers that a statement reads or writes without naming the seller, in its order; each
 * as `table alias`. A table is named on its own level of the statement: `seller_id = $1`, or equal
 * to that of another that is named there. What an outer level or a subquery names does not count,
 * because a database of several machines looks for the seller's machine level by level. Source:
 * SCALE-03, QUALITY T4.
 */
export function findUnnamedTables(
  text: string,
  isSellerTable: (table: string) => boolean,
): string[] {
  const tree = parseSync(text) as unknown as Node
  const commonNames = listCommonNames(tree)
  const isChecked = ({ table }: Relation) => isSellerTable(table) && !commonNames.has(table)
  const unnamed: string[] = []
  visit(tree, (kind, node) => {
    if (!levels.has(kind)) return
    const relations = [...listFrom(node), ...listTarget(kind, node)].filter(isChecked)
    const named = findNamed(relations, listConditions(node))
    for (const { table, alias } of relations)
      if (!named.has(alias)) unnamed.push(table === alias ? table : `${table} ${alias}`)
  })
  return unnamed
}

/**
 * Tables into which a statement inserts in a way that Citus does not keep to one machine. In a WITH:
 * rows of other WITHs, which it sends to all machines, and fails if one is away. A table of the
 * seller beside them in the same FROM tells it the machine, unless the coordinator numbers the rows.
 * At the end of a statement: a RETURNING that reads a WITH, which it refuses. Source: SCALE-04,
 * QUALITY M6.
 */
export function findSpreadInserts(
  text: string,
  isSellerTable: (table: string) => boolean,
  isNumbered: (table: string) => boolean,
): string[] {
  const tree = parseSync(text) as unknown as Node
  const commonNames = listCommonNames(tree)
  const readsCommon = (part: unknown) => {
    let isFound = false
    visit({ part } as Node, (kind, node) => {
      if (kind === 'RangeVar' && commonNames.has(node.relname as string)) isFound = true
    })
    return isFound
  }
  const isPinned = (insert: Node, target: string) => {
    if (isNumbered(target)) return false
    const select = isNode(insert.selectStmt) ? (insert.selectStmt.SelectStmt as Node) : {}
    return listFrom(select).some(({ table }) => isSellerTable(table) && !commonNames.has(table))
  }
  const inWith = new Set<unknown>()
  visit(tree, (kind, node) => {
    if (kind === 'CommonTableExpr' && isNode(node.ctequery)) inWith.add(node.ctequery.InsertStmt)
  })
  const spread: string[] = []
  visit(tree, (kind, node) => {
    if (kind !== 'InsertStmt') return
    const table = (node.relation as Node).relname as string
    const isSpread = inWith.has(node)
      ? readsCommon(node.selectStmt) && !isPinned(node, table)
      : readsCommon(node.returningClause)
    if (isSpread) spread.push(table)
  })
  return spread
}

const levels: ReadonlySet<string> = new Set([
  'SelectStmt',
  'UpdateStmt',
  'DeleteStmt',
  'InsertStmt',
])

/** The names of a statement's WITHs. */
function listCommonNames(tree: Node): Set<string> {
  const names = new Set<string>()
  visit(tree, (kind, node) => {
    if (kind === 'CommonTableExpr') names.add(node.ctename as string)
  })
  return names
}

/** Every node with the name of its kind; both sides of a UNION have none of their own. */
function visit(value: unknown, see: (kind: string, node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, see)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value as Node)) {
    if (isNode(child)) {
      if (/^[A-Z]/.test(key)) see(key, child)
      else if ((key === 'larg' || key === 'rarg') && 'targetList' in child) see('SelectStmt', child)
      else if ((key === 'larg' || key === 'rarg') && 'op' in child && 'larg' in child)
        see('SelectStmt', child)
    }
    visit(child, see)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tables of FROM and USING, joined ones too, without those of subqueries. */
function listFrom(statement: Node): Relation[] {
  const items = [...asList(statement.fromClause), ...asList(statement.usingClause)]
  return items.flatMap(listItem)
}

function listItem(item: Node): Relation[] {
  if (isNode(item.JoinExpr))
    return [...listItem(item.JoinExpr.larg as Node), ...listItem(item.JoinExpr.rarg as Node)]
  const range = item.RangeVar
  return isNode(range) && range.schemaname === undefined ? [readRelation(range)] : []
}

function readRelation(range: Node): Relation {
  const table = range.relname as string
  const alias = isNode(range.alias) ? (range.alias.aliasname as string) : table
  return { table, alias }
}

/** The table that is written to. A row that is inserted names its seller by having one. */
function listTarget(kind: string, statement: Node): Relation[] {
  if (!isNode(statement.relation)) return []
  const columns = asList(statement.cols).map((each) => (each.ResTarget as Node).name)
  if (kind === 'InsertStmt' && columns.includes('seller_id')) return []
  return [readRelation(statement.relation)]
}

/** The conditions that all rows of a level meet: of WHERE, and of ON. */
function listConditions(statement: Node): Node[] {
  const items = [...asList(statement.fromClause), ...asList(statement.usingClause)]
  return [...splitAnd(statement.whereClause), ...items.flatMap(listJoinConditions)]
}

function listJoinConditions(item: Node): Node[] {
  const join = item.JoinExpr
  if (!isNode(join)) return []
  const sides = [join.larg as Node, join.rarg as Node]
  return [...splitAnd(join.quals), ...sides.flatMap(listJoinConditions)]
}

function splitAnd(condition: unknown): Node[] {
  if (!isNode(condition)) return []
  const bool = condition.BoolExpr
  return isNode(bool) && bool.boolop === 'AND_EXPR'
    ? asList(bool.args).flatMap(splitAnd)
    : [condition]
}

/** Aliases whose seller is a value. */
function findNamed(relations: readonly Relation[], conditions: readonly Node[]): Set<string> {
  const equalities = conditions.flatMap(readEqualities)
  const onlyAlias = relations.length === 1 ? relations[0]!.alias : null
  const readAlias = (node: Node) => readSellerColumn(node, onlyAlias)
  const named = new Set<string>()
  for (const [left, right] of equalities)
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const alias = readAlias(one)
      if (alias !== null && isValue(other)) named.add(alias)
    }
  const sizes = [-1]
  while (sizes.at(-1) !== named.size) {
    sizes.push(named.size)
    for (const [left, right] of equalities) {
      const [one, other] = [readAlias(left), readAlias(right)]
      if (one !== null && other !== null && named.has(one)) named.add(other)
      if (one !== null && other !== null && named.has(other)) named.add(one)
    }
  }
  return named
}

/** Pairs that a condition says are equal; of `(a, b) = (c, d)` each. */
function readEqualities(condition: Node): [Node, Node][] {
  const expression = condition.A_Expr
  if (!isNode(expression) || expression.kind !== 'AEXPR_OP') return []
  const operator = asList(expression.name).map((each) => (each.String as Node).sval)
  if (operator.join() !== '=') return []
  const [left, right] = [expression.lexpr as Node, expression.rexpr as Node]
  if (!isNode(left.RowExpr) || !isNode(right.RowExpr)) return [[left, right]]
  const others = asList(right.RowExpr.args)
  return asList(left.RowExpr.args).flatMap((each, at) =>
    others[at] ? [[each, others[at]] as [Node, Node]] : [],
  )
}

/** The alias of `alias.seller_id`; `onlyAlias` for a column without one. */
function readSellerColumn(node: Node, onlyAlias: string | null): string | null {
  if (!isNode(node.ColumnRef)) return null
  const names = asList(node.ColumnRef.fields).map((each) =>
    isNode(each.String) ? (each.String.sval as string) : '',
  )
  if (names.at(-1) !== 'seller_id') return null
  return names.length === 1 ? onlyAlias : names.at(-2)!
}

function isValue(node: Node): boolean {
  if (isNode(node.TypeCast)) return isValue(node.TypeCast.arg as Node)
  return 'ParamRef' in node || 'A_Const' in node
}

const asList = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])
