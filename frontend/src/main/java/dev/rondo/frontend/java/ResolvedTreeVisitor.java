package dev.rondo.frontend.java;

import org.eclipse.jdt.internal.compiler.ast.Annotation;
import org.eclipse.jdt.internal.compiler.ast.Argument;
import org.eclipse.jdt.internal.compiler.ast.ArrayQualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.ArrayTypeReference;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldReference;
import org.eclipse.jdt.internal.compiler.ast.LocalDeclaration;
import org.eclipse.jdt.internal.compiler.ast.MemberValuePair;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.NormalAnnotation;
import org.eclipse.jdt.internal.compiler.ast.ParameterizedQualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.ParameterizedSingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.QualifiedNameReference;
import org.eclipse.jdt.internal.compiler.ast.QualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.ast.ReferenceExpression;
import org.eclipse.jdt.internal.compiler.ast.SingleMemberAnnotation;
import org.eclipse.jdt.internal.compiler.ast.SingleNameReference;
import org.eclipse.jdt.internal.compiler.ast.SingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeReference;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;
import org.jspecify.annotations.Nullable;

/**
 * Walks Eclipse's resolved tree and hands out its expressions, types and declarations in a few
 * kinds. Eclipse's visitor knows only the many exact kinds; this list is the price of it.
 */
abstract class ResolvedTreeVisitor extends ResolvedExpressionVisitor {

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
