package dev.rondo.frontend.java;

import org.eclipse.jdt.internal.compiler.ASTVisitor;
import org.eclipse.jdt.internal.compiler.ast.AND_AND_Expression;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.ArrayAllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.ArrayInitializer;
import org.eclipse.jdt.internal.compiler.ast.ArrayReference;
import org.eclipse.jdt.internal.compiler.ast.Assignment;
import org.eclipse.jdt.internal.compiler.ast.BinaryExpression;
import org.eclipse.jdt.internal.compiler.ast.CastExpression;
import org.eclipse.jdt.internal.compiler.ast.CharLiteral;
import org.eclipse.jdt.internal.compiler.ast.ClassLiteralAccess;
import org.eclipse.jdt.internal.compiler.ast.CompoundAssignment;
import org.eclipse.jdt.internal.compiler.ast.ConditionalExpression;
import org.eclipse.jdt.internal.compiler.ast.DoubleLiteral;
import org.eclipse.jdt.internal.compiler.ast.EqualExpression;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.ExtendedStringLiteral;
import org.eclipse.jdt.internal.compiler.ast.FalseLiteral;
import org.eclipse.jdt.internal.compiler.ast.FloatLiteral;
import org.eclipse.jdt.internal.compiler.ast.InstanceOfExpression;
import org.eclipse.jdt.internal.compiler.ast.IntLiteral;
import org.eclipse.jdt.internal.compiler.ast.LambdaExpression;
import org.eclipse.jdt.internal.compiler.ast.LongLiteral;
import org.eclipse.jdt.internal.compiler.ast.NullLiteral;
import org.eclipse.jdt.internal.compiler.ast.OR_OR_Expression;
import org.eclipse.jdt.internal.compiler.ast.PostfixExpression;
import org.eclipse.jdt.internal.compiler.ast.PrefixExpression;
import org.eclipse.jdt.internal.compiler.ast.QualifiedAllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.QualifiedThisReference;
import org.eclipse.jdt.internal.compiler.ast.StringLiteral;
import org.eclipse.jdt.internal.compiler.ast.StringLiteralConcatenation;
import org.eclipse.jdt.internal.compiler.ast.SuperReference;
import org.eclipse.jdt.internal.compiler.ast.SwitchExpression;
import org.eclipse.jdt.internal.compiler.ast.ThisReference;
import org.eclipse.jdt.internal.compiler.ast.TrueLiteral;
import org.eclipse.jdt.internal.compiler.ast.UnaryExpression;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;

/** Hands out as expressions those of Eclipse's many exact kinds that are nothing more than that. */
abstract class ResolvedExpressionVisitor extends ASTVisitor {

  /** An expression that is no name. */
  abstract void expression(Expression expression);

  /** A call of a constructor. */
  abstract void creation(AllocationExpression creation);

  abstract void lambda(LambdaExpression lambda);

  @Override
  public boolean visit(AND_AND_Expression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(AllocationExpression node, BlockScope scope) {
    creation(node);
    return true;
  }

  @Override
  public boolean visit(ArrayAllocationExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(ArrayInitializer node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(ArrayReference node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(Assignment node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(BinaryExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(CastExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(CharLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(ClassLiteralAccess node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(CompoundAssignment node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(ConditionalExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(DoubleLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(EqualExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(ExtendedStringLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(FalseLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(FloatLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(InstanceOfExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(IntLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(LambdaExpression node, BlockScope scope) {
    lambda(node);
    return true;
  }

  @Override
  public boolean visit(LongLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(NullLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(OR_OR_Expression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(PostfixExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(PrefixExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(QualifiedAllocationExpression node, BlockScope scope) {
    creation(node);
    return true;
  }

  @Override
  public boolean visit(QualifiedThisReference node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(StringLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(StringLiteralConcatenation node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(SuperReference node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(SwitchExpression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(ThisReference node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(TrueLiteral node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(UnaryExpression node, BlockScope scope) {
    expression(node);
    return true;
  }
}
