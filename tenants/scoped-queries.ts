import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  CastNode,
  ColumnNode,
  DataTypeNode,
  OnNode,
  OperatorNode,
  ParensNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type JoinNode,
  type MergeQueryNode,
  type OperationNode,
  type QueryCompiler,
  type UpdateQueryNode,
} from 'kysely';
import { TENANT_MODELS } from './scoped-prisma.ts';

/** Tables whose rows may belong to no practice, such as the message of a password reset. */
export const SHARED_TABLES: ReadonlySet<string> = new Set(['AuditEntry', 'Message', 'OutboxEvent']);

type List = readonly OperationNode[] | undefined;

/** The column of a table that says whose a row is; undefined where it is nobody's. */
function ownerColumn(table: string): string | undefined {
  return table === 'Practice' ? 'id' : TENANT_MODELS.has(table) ? 'practiceId' : undefined;
}

const and = (left: OperationNode | undefined, right: OperationNode) =>
  left ? AndNode.create(ParensNode.create(left), right) : right;

/** Puts one practice into each statement as its text is made, however deep a table stands in it. */
class ScopedCompiler extends PostgresQueryCompiler {
  private practiceId: string | null = null;

  within(practiceId: string | null, ...query: Parameters<QueryCompiler['compileQuery']>) {
    this.practiceId = practiceId;
    return this.compileQuery(...query);
  }

  /** "practiceId" = $1 for one table or its alias; undefined for anything else that a FROM may hold. */
  private condition(source: OperationNode): OperationNode | undefined {
    const alias = AliasNode.is(source) ? source.alias : undefined;
    const table = AliasNode.is(source) ? source.node : source;
    if (!TableNode.is(table)) return undefined;
    const { name } = table.table.identifier;
    const owner = ownerColumn(name);
    if (!owner) return undefined;
    const known = alias?.kind === 'IdentifierNode' ? (alias as unknown as { name: string }).name : name;
    const column = ReferenceNode.create(ColumnNode.create(owner), TableNode.create(known));
    if (this.practiceId !== null) {
      return BinaryOperationNode.create(column, OperatorNode.create('='), ValueNode.create(this.practiceId));
    }
    if (!SHARED_TABLES.has(name)) throw new Error(`a statement outside practices names ${name}`);
    return BinaryOperationNode.create(column, OperatorNode.create('is'), ValueNode.createImmediate(null));
  }

  private where(where: WhereNode | undefined, ...sources: List[]): WhereNode | undefined {
    const conditions = sources
      .flatMap((list) => list ?? [])
      .map((source) => this.condition(source))
      .filter((one) => one !== undefined);
    return conditions.reduce<WhereNode | undefined>(
      (sum, one) => WhereNode.create(and(sum?.where, one)),
      where,
    );
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    const where = this.where(node.where, node.from?.froms, crossJoined(node.joins));
    super.visitSelectQuery(where === node.where ? node : { ...node, where });
  }

  protected override visitJoin(node: JoinNode): void {
    const condition = node.on && this.condition(node.table);
    if (condition && /^(Right|Full)/.test(node.joinType)) throw new Error(`a ${node.joinType} is not scoped`);
    super.visitJoin(condition ? { ...node, on: OnNode.create(and(node.on!.on, condition)) } : node);
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    refuseMoving(node.updates);
    const tables = node.table && (node.table.kind === 'ListNode' ? undefined : [node.table]);
    const where = this.where(node.where, tables, node.from?.froms, crossJoined(node.joins));
    super.visitUpdateQuery({ ...node, where });
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    const where = this.where(node.where, node.from.froms, node.using?.tables, crossJoined(node.joins));
    super.visitDeleteQuery({ ...node, where });
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    const owner = node.into && ownerColumn(node.into.table.identifier.name);
    if (!owner) return super.visitInsertQuery(node);
    // Its conflict with a row of another practice changes nothing of that row.
    const condition = this.condition(node.into!)!;
    const { onConflict } = node;
    refuseMoving(onConflict?.updates);
    const guarded = onConflict?.updates
      ? { ...onConflict, updateWhere: WhereNode.create(and(onConflict.updateWhere?.where, condition)) }
      : onConflict;
    super.visitInsertQuery({ ...this.owned(node, owner), onConflict: guarded });
  }

  protected override visitMergeQuery(_node: MergeQueryNode): void {
    throw new Error('MERGE is not scoped to a practice');
  }

  /** The rows of an INSERT, each with its practice; what names another is refused. */
  private owned(node: InsertQueryNode, owner: string): InsertQueryNode {
    const { practiceId } = this;
    const columns = node.columns ?? [];
    const at = columns.findIndex(({ column }) => column.name === owner);
    const rows = node.values && ValuesNode.is(node.values) ? node.values.values : undefined;
    if (at >= 0) {
      const isOwn = rows?.every((row) => valueAt(row, at) === practiceId);
      if (!isOwn) throw new Error('a row of another practice was about to be written');
      return node;
    }
    if (practiceId === null) return node;
    const withOwner = [...columns, ColumnNode.create(owner)];
    if (rows) {
      const values = rows.map((row) =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, practiceId])
          : ValueListNode.create([...row.values, ValueNode.create(practiceId)]),
      );
      return { ...node, columns: withOwner, values: ValuesNode.create(values) };
    }
    if (!node.values || !SelectQueryNode.is(node.values)) throw new Error('an INSERT without rows');
    const own = SelectionNode.create(
      AliasNode.create(
        CastNode.create(ValueNode.create(practiceId), DataTypeNode.create('uuid')),
        ColumnNode.create(owner).column,
      ),
    );
    return {
      ...node,
      columns: withOwner,
      values: SelectQueryNode.cloneWithSelections(node.values, [own]),
    };
  }
}

/** Joins without ON: their tables' condition stands in WHERE. */
const crossJoined = (joins: readonly JoinNode[] | undefined) =>
  joins?.filter(({ on }) => !on).map(({ table }) => table);

function refuseMoving(updates: readonly ColumnUpdateNode[] | undefined): void {
  const moves = updates?.some(({ column }) => ColumnNode.is(column) && column.column.name === 'practiceId');
  if (moves) throw new Error('a row was about to be moved to another practice');
}

function valueAt(row: PrimitiveValueListNode | ValueListNode, at: number): unknown {
  if (PrimitiveValueListNode.is(row)) return row.values[at];
  const value = row.values[at];
  return value && ValueNode.is(value) ? value.value : undefined;
}

const compiler = new ScopedCompiler();

/**
 * Puts the practice into every WHERE, ON and row of a statement, so that none can forget it; with null only the rows that
 * belong to no practice are seen. What a statement says in raw text is bound by row-level security alone.
 * @throws where a row of another practice would be written, or a practice's table is named outside practices
 */
export function scopedTo(practiceId: string | null): QueryCompiler {
  return { compileQuery: (...query) => compiler.within(practiceId, ...query) };
}
