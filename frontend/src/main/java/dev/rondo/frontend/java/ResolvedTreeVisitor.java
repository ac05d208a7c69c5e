package dev.rondo.frontend.java;

import org.eclipse.jdt.internal.compiler.ASTVisitor;
import org.eclipse.jdt.internal.compiler.ast.AND_AND_Expression;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.Annotation;
import org.eclipse.jdt.internal.compiler.ast.Argument;
import org.eclipse.jdt.internal.compiler.ast.ArrayAllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.ArrayInitializer;
import org.eclipse.jdt.internal.compiler.ast.ArrayQualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.ArrayReference;
import org.eclipse.jdt.internal.compiler.ast.ArrayTypeReference;
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
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldReference;
import org.eclipse.jdt.internal.compiler.ast.FloatLiteral;
import org.eclipse.jdt.internal.compiler.ast.InstanceOfExpression;
import org.eclipse.jdt.internal.compiler.ast.IntLiteral;
import org.eclipse.jdt.internal.compiler.ast.LambdaExpression;
import org.eclipse.jdt.internal.compiler.ast.LocalDeclaration;
import org.eclipse.jdt.internal.compiler.ast.LongLiteral;
import org.eclipse.jdt.internal.compiler.ast.MemberValuePair;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.NormalAnnotation;
import org.eclipse.jdt.internal.compiler.ast.NullLiteral;
import org.eclipse.jdt.internal.compiler.ast.OR_OR_Expression;
import org.eclipse.jdt.internal.compiler.ast.ParameterizedQualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.ParameterizedSingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.PostfixExpression;
import org.eclipse.jdt.internal.compiler.ast.PrefixExpression;
import org.eclipse.jdt.internal.compiler.ast.QualifiedAllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.QualifiedNameReference;
import org.eclipse.jdt.internal.compiler.ast.QualifiedThisReference;
import org.eclipse.jdt.internal.compiler.ast.QualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.ast.ReferenceExpression;
import org.eclipse.jdt.internal.compiler.ast.SingleMemberAnnotation;
import org.eclipse.jdt.internal.compiler.ast.SingleNameReference;
import org.eclipse.jdt.internal.compiler.ast.SingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.StringLiteral;
import org.eclipse.jdt.internal.compiler.ast.StringLiteralConcatenation;
import org.eclipse.jdt.internal.compiler.ast.SuperReference;
import org.eclipse.jdt.internal.compiler.ast.SwitchExpression;
import org.eclipse.jdt.internal.compiler.ast.ThisReference;
import org.eclipse.jdt.internal.compiler.ast.TrueLiteral;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeReference;
import org.eclipse.jdt.internal.compiler.ast.UnaryExpression;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;
import org.jspecify.annotations.Nullable;

/**
 * Walks Eclipse's resolved tree and hands out its expressions, types and declarations in a few
 * kinds. Eclipse's visitor knows only the many exact kinds; this list is the price of it.
 */
abstract class ResolvedTreeVisitor extends ASTVisitor {

  /** An expression that is no name. */
  abstract void expression(Expression expression);

  abstract void name(SingleNameReference name);

  abstract void name(QualifiedNameReference name);

  abstract void field(FieldReference reference);

  abstract void call(MessageSend call);

  abstract void reference(ReferenceExpression reference);

  abstract void type(TypeReference type);

  abstract void declaration(TypeDeclaration type);

  abstract void declaration(MethodDeclaration method);

  abstract void declaration(FieldDeclaration field);

  abstract void declaration(LocalDeclaration local);

  abstract void declaration(RecordComponent component);

  @Override
  public boolean visit(AND_AND_Expression node, BlockScope scope) {
    expression(node);
    return true;
  }

  @Override
  public boolean visit(AllocationExpression node, BlockScope scope) {
    expression(node);
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
    expression(node);
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
    expression(node);
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

  @Override
  public boolean visit(SingleNameReference node, BlockScope scope) {
    name(node);
    return true;
  }

  @Override
  public boolean visit(QualifiedNameReference node, BlockScope scope) {
    name(node);
    return true;
  }

  @Override
  public boolean visit(FieldReference node, BlockScope scope) {
    field(node);
    return true;
  }

  @Override
  public boolean visit(MessageSend node, BlockScope scope) {
    call(node);
    return true;
  }

  @Override
  public boolean visit(ReferenceExpression node, BlockScope scope) {
    reference(node);
    return true;
  }

  @Override
  public boolean visit(ArrayQualifiedTypeReference node, BlockScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(ArrayQualifiedTypeReference node, ClassScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(ArrayTypeReference node, BlockScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(ArrayTypeReference node, ClassScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(ParameterizedQualifiedTypeReference node, BlockScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(ParameterizedQualifiedTypeReference node, ClassScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(ParameterizedSingleTypeReference node, BlockScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(ParameterizedSingleTypeReference node, ClassScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(QualifiedTypeReference node, BlockScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(QualifiedTypeReference node, ClassScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(SingleTypeReference node, BlockScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(SingleTypeReference node, ClassScope scope) {
    type(node);
    return true;
  }

  @Override
  public boolean visit(TypeDeclaration node, BlockScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(TypeDeclaration node, ClassScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(TypeDeclaration node, CompilationUnitScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(MethodDeclaration node, ClassScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(FieldDeclaration node, MethodScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(LocalDeclaration node, BlockScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(Argument node, BlockScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(Argument node, ClassScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(RecordComponent node, BlockScope scope) {
    declaration(node);
    return true;
  }

  @Override
  public boolean visit(NormalAnnotation node, BlockScope scope) {
    return values(node);
  }

  @Override
  public boolean visit(NormalAnnotation node, ClassScope scope) {
    return values(node);
  }

  @Override
  public boolean visit(SingleMemberAnnotation node, BlockScope scope) {
    return values(node);
  }

  @Override
  public boolean visit(SingleMemberAnnotation node, ClassScope scope) {
    return values(node);
  }

  /** Eclipse's tree does not lead a visitor into the values of an annotation of a class. */
  private boolean values(Annotation annotation) {
    @Nullable BlockScope none = null;
    annotation.type.traverse(this, none);
    for (MemberValuePair pair : annotation.memberValuePairs()) {
      pair.value.traverse(this, none);
    }
    return false;
  }
}
